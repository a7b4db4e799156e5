import { type ErrorCode, invariant, refuse } from "@evenly/contract";
import { inTransaction } from "@evenly/db";
import {
  decideTransfers,
  type RefundRequest,
  type ReversalRequest,
  type TransferRecord,
} from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../context.ts";
import { loadLedger } from "./load-ledger.ts";

export type GiveBackToTry = {
  readonly payeeUserId: string;
  readonly transferId: string;
  /** Null gives the whole transfer back. */
  readonly amountMinor: bigint | null;
};

export type TriedGiveBack = {
  /** What giving back would be refused with now; null when it would go through. */
  readonly refusal: ErrorCode | null;
  readonly original: TransferRecord;
  /** Of the original, not given back so far. */
  readonly remainingMinor: bigint;
  readonly availableMinor: bigint;
};

/**
 * Decides a return or a refund over what stands now, by the decision that posts, and writes nothing. It takes no locks, so
 * the posting may decide otherwise.
 *
 * @throws {NOT_FOUND} there is no such transfer, or no wallet.
 */
export async function tryGiveBack(ctx: ServiceContext, asked: GiveBackToTry): Promise<TriedGiveBack> {
  const request = requestOf(asked);
  const { state } = await inTransaction(ctx.db, (tx) => loadLedger(tx, [request], "none", ctx.clock.now()));
  const original = state.originals.get(asked.transferId) ?? refuse("NOT_FOUND");
  const { transfer, isReversed, refundedMinor } = original;
  const wallet = state.wallets.find(
    ({ userId, currency }) => userId === asked.payeeUserId && currency === transfer.currency,
  );
  if (!wallet) return refuse("NOT_FOUND");
  const [outcome] = decideTransfers(state, [request]).outcomes;
  invariant(outcome !== undefined, "every request has its outcome");
  return {
    refusal: outcome.status === "refused" ? outcome.code : null,
    original: transfer,
    remainingMinor: isReversed ? 0n : transfer.amountMinor - refundedMinor,
    availableMinor: wallet.posted - wallet.held,
  };
}

/** The nil id stands for a row that is never written. */
function requestOf({ payeeUserId, transferId, amountMinor }: GiveBackToTry): ReversalRequest | RefundRequest {
  const id = "00000000-0000-0000-0000-000000000000";
  const trial = {
    id,
    ownerUserId: payeeUserId,
    procedure: "ledger.tryGiveBack",
    key: "trial",
    inputHash: "",
  };
  if (amountMinor === null) return { ...trial, transferId, kind: "reversal", isReturn: true };
  return { ...trial, transferId, kind: "refund", amountMinor };
}
