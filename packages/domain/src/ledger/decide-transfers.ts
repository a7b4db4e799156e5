import { canBeReturned, decideRefund, decideReversal, giveBackRecord } from "./decide-give-back.ts";
import { decideGoalMove } from "./decide-goal-move.ts";
import { decideImport } from "./decide-import.ts";
import { decidedBase, decideHold, decidePayment, recordOf } from "./decide-payment.ts";
import { decideCapture, decideRelease, resolutionRecord } from "./decide-resolution.ts";
import {
  type Draft,
  findWallet,
  intentKey,
  keepDecided,
  nextPart,
  openDraft,
  type Refused,
  replay,
  type Verdict,
} from "./draft.ts";
import type {
  DecidedTransfer,
  LedgerDecision,
  LedgerState,
  TransferOrder,
  TransferOutcome,
  TransferRecord,
} from "./types.ts";

/**
 * Decides transfers in order over the locked state; each one sees the effects of those before it. This is the only place that
 * decides whether money moves; the caller writes the result.
 *
 * @see docs/decisions/0004-ledger.md
 */
export function decideTransfers(state: LedgerState, orders: readonly TransferOrder[]): LedgerDecision {
  return openDecision(state)(orders);
}

/**
 * Decides transfers over the locked state in parts. Each part sees the effects of the parts before it and returns only its own
 * changes, which the caller writes in the same order.
 */
export function openDecision(state: LedgerState): (part: readonly TransferOrder[]) => LedgerDecision {
  const draft = openDraft(state);
  return (part) => decidePart(nextPart(draft), part);
}

function decidePart(draft: Draft, orders: readonly TransferOrder[]): LedgerDecision {
  const outcomes = orders.map((order) => decideOne(draft, order));
  return {
    outcomes,
    transfers: draft.transfers,
    wallets: pick(draft.wallets, draft.changedWallets),
    parties: pick(draft.parties, draft.changedParties),
    placedHolds: pick(draft.holds, draft.placedHolds),
    resolvedHolds: pick(draft.holds, draft.resolvedHolds).filter((hold) => !draft.placedHolds.has(hold.id)),
  };
}

function decideOne(draft: Draft, order: TransferOrder): TransferOutcome {
  const stored = draft.stored.get(intentKey(order));
  if (stored) return replay(stored, order);
  const verdict = verdictOf(draft, order);
  if ("decided" in verdict) {
    keepDecided(draft, verdict.decided);
    const { record } = verdict.decided;
    if (record.state === "posted" && canBeReturned(record.kind))
      draft.originals.set(record.id, { transfer: record, isReversed: false, refundedMinor: 0n });
    return { status: "done", transfer: record, isReplayed: false };
  }
  const { code, details } = verdict.refused;
  const row = verdict.refused.isStored ? refusedRow(draft, order, verdict.refused) : null;
  if (row) keepDecided(draft, row);
  return { status: "refused", code, details, isReplayed: false };
}

function verdictOf(draft: Draft, order: TransferOrder): Verdict {
  switch (order.kind) {
    case "payment":
      return decidePayment(draft, order);
    case "hold":
      return decideHold(draft, order);
    case "import":
    case "deposit":
      return decideImport(draft, order);
    case "goal_in":
    case "goal_out":
      return decideGoalMove(draft, order);
    case "capture":
      return decideCapture(draft, order);
    case "void":
    case "expiry":
      return decideRelease(draft, order);
    case "reversal":
      return decideReversal(draft, order);
    case "refund":
      return decideRefund(draft, order);
  }
}

/** A refusal is stored as a row that moves nothing, so that a retry under the same key gets the same refusal. */
function refusedRow(draft: Draft, order: TransferOrder, { code, details }: Refused): DecidedTransfer | null {
  const record = refusedRecord(draft, order);
  if (!record) return null;
  const wallet = (userId: string | null) =>
    userId === null ? null : (findWallet(draft, userId, record.currency) ?? null);
  return {
    ...decidedBase(order, record, wallet(record.payerUserId), wallet(record.payeeUserId)),
    refusal: { code, details },
  };
}

function refusedRecord(draft: Draft, order: TransferOrder): TransferRecord | null {
  switch (order.kind) {
    case "payment":
    case "hold":
      return recordOf(draft, order, 0n, "refused");
    case "capture":
    case "void":
    case "expiry": {
      const hold = draft.holds.get(order.holdId);
      if (!hold) return null;
      return resolutionRecord(draft, order, hold, {
        amountMinor: hold.amountMinor,
        feeMinor: 0n,
        state: "refused",
      });
    }
    case "reversal":
    case "refund": {
      const transfer = draft.originals.get(order.transferId)?.transfer;
      if (!transfer) return null;
      const amountMinor = order.kind === "refund" ? order.amountMinor : transfer.amountMinor;
      return giveBackRecord(draft, order, transfer, { amountMinor, feeMinor: 0n, state: "refused" });
    }
    case "goal_in":
    case "goal_out":
    case "import":
    case "deposit":
      return null;
  }
}

function pick<Value>(values: ReadonlyMap<string, Value>, keys: ReadonlySet<string>): readonly Value[] {
  const picked: Value[] = [];
  for (const key of keys) {
    const value = values.get(key);
    if (value !== undefined) picked.push(value);
  }
  return picked;
}
