import { type ErrorCode, invariant, refuse } from "@evenly/contract";
import { inTransaction } from "@evenly/db";
import {
  decideTransfers,
  type RefundOrder,
  type ReversalOrder,
  type TransferRecord,
} from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { loadLedger } from "./load-ledger.ts";

export type GiveBackToTry = {
  readonly payeeUserId: string;
  readonly transferId: string;
  /** Null returns the whole transfer. */
  readonly amountMinor: bigint | null;
};

export type TriedGiveBack = {
  /** Refusal that the posting would give now; null when it would succeed, or wait for proofs. */
  readonly refusal: ErrorCode | null;
  /** What the payee has to prove, as its refusal names it. */
  readonly factors: string;
  readonly original: TransferRecord;
  /** Part of the original amount that was not returned yet. */
  readonly remainingMinor: bigint;
  readonly availableMinor: bigint;
};

/**
 * Decides a return or a refund on the current state with the posting's rules, without writing. It takes no locks, so the
 * posting may decide differently.
 *
 * @throws {NOT_FOUND} there is no such transfer, or no wallet.
 */
export async function tryGiveBack(ctx: ServiceContext, asked: GiveBackToTry): Promise<TriedGiveBack> {
  const order = orderOf(asked);
  const { state } = await inTransaction(ctx.db, (tx) => loadLedger(tx, [order], "none", ctx.clock.now()));
  const original = state.originals.get(asked.transferId) ?? refuse("NOT_FOUND");
  const { transfer, isReversed, refundedMinor } = original;
  const wallet = state.wallets.find(
    ({ userId, currency }) => userId === asked.payeeUserId && currency === transfer.currency,
  );
  if (!wallet) return refuse("NOT_FOUND");
  const [outcome] = decideTransfers(state, [order]).outcomes;
  invariant(outcome !== undefined, "every order has its outcome");
  const code = outcome.status === "refused" ? outcome.code : null;
  const isProofAsked = outcome.status === "refused" && outcome.code === "STEP_UP_REQUIRED";
  return {
    refusal: isProofAsked ? null : code,
    factors: isProofAsked ? (outcome.details.factors ?? "") : "",
    original: transfer,
    remainingMinor: isReversed ? 0n : transfer.amountMinor - refundedMinor,
    availableMinor: wallet.posted - wallet.held,
  };
}

/** Uses the nil id, since the row is never written. */
function orderOf({ payeeUserId, transferId, amountMinor }: GiveBackToTry): ReversalOrder | RefundOrder {
  const id = "00000000-0000-0000-0000-000000000000";
  const trial = {
    id,
    ownerUserId: payeeUserId,
    procedure: "ledger.tryGiveBack",
    key: "trial",
    inputHash: "",
    stepUp: { proof: null },
  };
  if (amountMinor === null) return { ...trial, transferId, kind: "reversal", isReturn: true };
  return { ...trial, transferId, kind: "refund", amountMinor };
}
