import { type ErrorCode, refuse } from "@evenly/contract";
import type { LimitState, Quote } from "@evenly/contract/payments/schemas";
import { lockParties, lockWallets } from "@evenly/db/ledger/lock-queries";
import { findEmailVerifiedAt } from "@evenly/db/ledger/party-queries";
import {
  decideTransfers,
  type FeeKind,
  feeOf,
  type GuardName,
  limitStates,
} from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { toParty, toWallet } from "../ledger/load-ledger.ts";

export type PaymentToAuthorize = {
  readonly payerUserId: string;
  readonly payeeUserId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
};

export type Authorization = {
  readonly decision: Quote["decision"];
  /** What a send would meet now, by the decision that posts; null when it would go through. */
  readonly refusal: ErrorCode | null;
  /** Proofs that the posting will ask for. */
  readonly requiredGuards: readonly GuardName[];
  readonly feeKind: FeeKind;
  readonly feeMinor: bigint;
  /** Leaves the payer's wallet: amount and fee. */
  readonly totalMinor: bigint;
  readonly payeeReceivesMinor: bigint;
  readonly availableMinor: bigint;
  readonly limits: readonly LimitState[];
};

/** Refusals that no proof and no wait within the payment can overcome. */
const blocking: ReadonlySet<ErrorCode> = new Set(["PARTY_FROZEN", "LIMIT_REACHED"]);

/**
 * The one gate before money of a user is posted: who may pay whom how much now, at what fee and by which limits. It reads
 * without locks; the posting decides again.
 *
 * @throws {NOT_FOUND} the payer has no wallet.
 * @throws {EMAIL_NOT_VERIFIED} the payer has not verified their e-mail.
 * @see docs/decisions/0005-limits-and-fees.md
 */
export async function authorizePayment(
  ctx: ServiceContext,
  payment: PaymentToAuthorize,
): Promise<Authorization> {
  const { payerUserId, payeeUserId, amountMinor, currency } = payment;
  const now = ctx.clock.now();
  const [partyRows, walletRows, emailVerifiedAt] = await Promise.all([
    lockParties(ctx.db, [payerUserId], "none"),
    lockWallets(ctx.db, [payerUserId, payeeUserId], "none"),
    findEmailVerifiedAt(ctx.db, payerUserId),
  ]);
  const partyRow = partyRows[0] ?? refuse("NOT_FOUND");
  if (emailVerifiedAt === null) refuse("EMAIL_NOT_VERIFIED");
  const party = toParty(partyRow);
  const wallets = walletRows.map(toWallet);
  const payer = wallets.find((wallet) => wallet.userId === payerUserId && wallet.currency === currency);
  const payee = wallets.find((wallet) => wallet.userId === payeeUserId && wallet.currency === currency);
  const fee = feeOf(amountMinor, party.country, payee?.country ?? null);
  const trial = { ownerUserId: payerUserId, procedure: "trial", key: "trial", inputHash: "" };
  const { outcomes } = decideTransfers(
    { now, parties: [party], wallets, holds: [], stored: new Map(), originals: new Map() },
    [
      {
        ...payment,
        ...trial,
        kind: "payment",
        id: payerUserId,
        description: null,
        category: null,
        quotedFeeMinor: null,
      },
    ],
  );
  const refusal = outcomes[0]?.status === "refused" ? outcomes[0].code : null;
  return {
    decision: refusal !== null && blocking.has(refusal) ? "block" : "allow",
    refusal,
    requiredGuards: [],
    ...fee,
    totalMinor: amountMinor + fee.feeMinor,
    payeeReceivesMinor: amountMinor,
    availableMinor: payer ? payer.posted - payer.held : 0n,
    limits: limitStates(party, now),
  };
}
