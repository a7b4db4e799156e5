import { type ErrorCode, refuse } from "@evenly/contract";
import type { LimitState } from "@evenly/contract/payments/schemas";
import { findHolders, type HolderRow } from "@evenly/db/ledger/lock-queries";
import { decideTransfers, type Fee, feeOf, limitStates } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { loadTogether } from "../shared/load-together.ts";
import { toParty, toWallet } from "./load-ledger.ts";

export type PaymentToTry = {
  readonly payerUserId: string;
  /** Null: it is set aside for an address without an account. */
  readonly payeeUserId: string | null;
  readonly amountMinor: bigint;
  readonly currency: string;
};

export type TriedPayment = Fee & {
  /** Refusal that the posting would give now; null when it would succeed. */
  readonly refusal: ErrorCode | null;
  readonly availableMinor: bigint;
  readonly limits: readonly LimitState[];
};

/**
 * Decides a payment on the current state with the posting's rules, without writing. It takes no locks, so the posting may
 * decide differently.
 *
 * @throws {NOT_FOUND} the payer has no wallet.
 */
export async function tryPayment(ctx: ServiceContext, payment: PaymentToTry): Promise<TriedPayment> {
  const { payerUserId, payeeUserId, amountMinor, currency } = payment;
  const now = ctx.clock.now();
  const [payerRows, payeeRows] = await Promise.all([
    findHolder(ctx.db, payerUserId),
    payeeUserId === null || payeeUserId === payerUserId ? [] : findHolder(ctx.db, payeeUserId),
  ]);
  const party = toParty(payerRows[0] ?? refuse("NOT_FOUND"));
  const wallets = [...payerRows, ...payeeRows].flatMap((row) => (row.id === null ? [] : toWallet(row)));
  const payer = wallets.find((wallet) => wallet.userId === payerUserId && wallet.currency === currency);
  const payee = wallets.find((wallet) => wallet.userId === payeeUserId && wallet.currency === currency);
  const trial = { ownerUserId: payerUserId, procedure: "ledger.tryPayment", key: "trial", inputHash: "" };
  const facts = {
    ...payment,
    ...trial,
    id: trial.key,
    description: null,
    category: null,
    quotedFeeMinor: null,
  };
  const order =
    payeeUserId === null
      ? { ...facts, payeeUserId, kind: "hold" as const, holdId: trial.key, expiresAt: now }
      : { ...facts, payeeUserId, kind: "payment" as const };
  const { outcomes } = decideTransfers(
    { now, parties: [party], wallets, holds: [], stored: new Map(), originals: new Map() },
    [order],
  );
  return {
    ...feeOf(amountMinor, party.country, payee?.country ?? null),
    refusal: outcomes[0]?.status === "refused" ? outcomes[0].code : null,
    availableMinor: payer ? payer.posted - payer.held : 0n,
    limits: limitStates(party, now),
  };
}

const findHolder = loadTogether(async (db, userIds: readonly string[]) => {
  const rows = await findHolders(db, [...new Set(userIds)]);
  const byUser = new Map<string, HolderRow[]>();
  for (const row of rows) byUser.set(row.user_id, [...(byUser.get(row.user_id) ?? []), row]);
  return userIds.map((userId) => byUser.get(userId) ?? []);
});
