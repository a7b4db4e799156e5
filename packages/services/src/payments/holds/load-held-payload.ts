import { invariant } from "@evenly/contract";
import type { HeldPayment } from "@evenly/contract/payments/hold-events";
import type { Tx } from "@evenly/db";
import { findBalances } from "@evenly/db/ledger/balance-queries";
import { findHeldFacts, type PaymentHoldRow } from "@evenly/db/payments/hold-queries";
import type { ServiceContext } from "../../context.ts";

type Held = Pick<
  PaymentHoldRow,
  "holdId" | "transferId" | "kind" | "capturesAt" | "decideBy" | "payerUserId" | "payeeUserId"
>;

/** Moment at which a hold ends unless somebody ends it before. */
export function untilOf({ capturesAt, decideBy }: Pick<Held, "capturesAt" | "decideBy">): Date {
  const until = capturesAt ?? decideBy;
  invariant(until, "a hold has its moment");
  return until;
}

/** The facts of a held payment as both sides are told, with the payer's balance after the change. */
export async function loadHeldPayload(ctx: ServiceContext, tx: Tx, held: Held): Promise<HeldPayment> {
  const facts = await findHeldFacts(tx, held.holdId);
  const wallets = await findBalances(tx, [held.payerUserId]);
  const wallet = wallets.find(({ id }) => id === facts?.accountId);
  invariant(facts && wallet, "a hold has its wallet");
  return {
    transferId: held.transferId,
    kind: held.kind,
    until: untilOf(held).toISOString(),
    amountMinor: String(facts.amountMinor),
    feeMinor: String(facts.feeMinor),
    currency: facts.currency,
    description: facts.description,
    payer: {
      userId: held.payerUserId,
      name: facts.payerName,
      accountId: wallet.id,
      postedMinor: wallet.posted,
      heldMinor: wallet.held,
      version: Number(wallet.version),
    },
    payee: { userId: held.payeeUserId, name: facts.payeeName },
    recordedAt: ctx.clock.now().toISOString(),
  };
}
