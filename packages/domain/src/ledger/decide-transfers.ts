import { decideRefund, decideReversal, giveBackRecord } from "./decide-give-back.ts";
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
  TransferOutcome,
  TransferRecord,
  TransferRequest,
} from "./types.ts";

/**
 * Decides transfers in order over the locked state: each sees the effects of those before it. Whether money moves is
 * decided here and nowhere else; the caller writes what comes back.
 *
 * @see docs/decisions/0004-ledger.md
 */
export function decideTransfers(state: LedgerState, requests: readonly TransferRequest[]): LedgerDecision {
  return openDecision(state)(requests);
}

/**
 * Decides transfers over the locked state some at a time: each part sees the effects of those before it and gives its own changes,
 * to be written in their order.
 */
export function openDecision(state: LedgerState): (part: readonly TransferRequest[]) => LedgerDecision {
  const draft = openDraft(state);
  return (part) => decidePart(nextPart(draft), part);
}

function decidePart(draft: Draft, requests: readonly TransferRequest[]): LedgerDecision {
  const outcomes = requests.map((request) => decideOne(draft, request));
  return {
    outcomes,
    transfers: draft.transfers,
    wallets: pick(draft.wallets, draft.changedWallets),
    parties: pick(draft.parties, draft.changedParties),
    placedHolds: pick(draft.holds, draft.placedHolds),
    resolvedHolds: pick(draft.holds, draft.resolvedHolds).filter((hold) => !draft.placedHolds.has(hold.id)),
  };
}

function decideOne(draft: Draft, request: TransferRequest): TransferOutcome {
  const stored = draft.stored.get(intentKey(request));
  if (stored) return replay(stored, request);
  const verdict = verdictOf(draft, request);
  if ("decided" in verdict) {
    keepDecided(draft, verdict.decided);
    const { record } = verdict.decided;
    if (record.state === "posted" && record.kind !== "reversal" && record.kind !== "refund")
      draft.originals.set(record.id, { transfer: record, isReversed: false, refundedMinor: 0n });
    return { status: "done", transfer: record, isReplayed: false };
  }
  const { code, details } = verdict.refused;
  const row = verdict.refused.isStored ? refusedRow(draft, request, verdict.refused) : null;
  if (row) keepDecided(draft, row);
  return { status: "refused", code, details, isReplayed: false };
}

function verdictOf(draft: Draft, request: TransferRequest): Verdict {
  switch (request.kind) {
    case "payment":
      return decidePayment(draft, request);
    case "hold":
      return decideHold(draft, request);
    case "import":
      return decideImport(draft, request);
    case "capture":
      return decideCapture(draft, request);
    case "void":
    case "expiry":
      return decideRelease(draft, request);
    case "reversal":
      return decideReversal(draft, request);
    case "refund":
      return decideRefund(draft, request);
  }
}

/** A refusal is a row too, so that the same key meets the same refusal; it moves nothing. */
function refusedRow(
  draft: Draft,
  request: TransferRequest,
  { code, details }: Refused,
): DecidedTransfer | null {
  const record = refusedRecord(draft, request);
  if (!record) return null;
  const wallet = (userId: string | null) =>
    userId === null ? null : (findWallet(draft, userId, record.currency) ?? null);
  return {
    ...decidedBase(request, record, wallet(record.payerUserId), wallet(record.payeeUserId)),
    refusal: { code, details },
  };
}

function refusedRecord(draft: Draft, request: TransferRequest): TransferRecord | null {
  switch (request.kind) {
    case "payment":
    case "hold":
      return recordOf(draft, request, 0n, "refused");
    case "capture":
    case "void":
    case "expiry": {
      const hold = draft.holds.get(request.holdId);
      if (!hold) return null;
      return resolutionRecord(draft, request, hold, {
        amountMinor: hold.amountMinor,
        feeMinor: 0n,
        state: "refused",
      });
    }
    case "reversal":
    case "refund": {
      const transfer = draft.originals.get(request.transferId)?.transfer;
      if (!transfer) return null;
      const amountMinor = request.kind === "refund" ? request.amountMinor : transfer.amountMinor;
      return giveBackRecord(draft, request, transfer, { amountMinor, feeMinor: 0n, state: "refused" });
    }
    case "import":
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
