import { AppError } from "@evenly/contract";
import { postgresCode, withDeadline } from "@evenly/db";
import { findTransfersByIntent } from "@evenly/db/ledger/lock-queries";
import { intentKey, replay, type StoredIntent, type TransferOutcome } from "@evenly/domain/ledger/index";
import { isOutcomeUnknown, LOCK_NOT_AVAILABLE, UNIQUE_VIOLATION } from "../shared/database-errors.ts";
import type { LaneItem } from "./lane-queue.ts";
import { keyOf, toStored } from "./load-ledger.ts";
import { type LaneDeps, postBatch } from "./post-batch.ts";
import type { LedgerEvent } from "./write-decision.ts";

type Answer = (item: LaneItem, outcome: TransferOutcome | null) => boolean;

/** Pauses in milliseconds between queries for the outcome of a lost COMMIT; together long enough for Postgres to restart. */
const LOOK_UP_PAUSES_MS = [50, 200, 500, 1000];

/**
 * Answers the callers of a failed batch. After a lost connection it looks up the stored outcomes; otherwise it repeats the
 * transfers one by one, so that only the bad transfer fails. Returns the events of transfers posted here.
 */
export async function answerFailedBatch(
  deps: LaneDeps,
  items: readonly LaneItem[],
  error: unknown,
  answer: Answer,
): Promise<readonly LedgerEvent[]> {
  if (isOutcomeUnknown(error)) {
    await lookUp(deps, items, answer);
    return [];
  }
  deps.log.warn({ err: error, transfers: items.length }, "batch repeated one by one");
  const events: LedgerEvent[] = [];
  for (const item of items) events.push(...(await postAlone(deps, item, answer)));
  return events;
}

/** Posts one transfer in its own transaction, which waits for its locks, and answers the caller. */
export async function postAlone(
  deps: LaneDeps,
  item: LaneItem,
  answer: Answer,
): Promise<readonly LedgerEvent[]> {
  try {
    const { outcomes, events } = await postBatch(deps, [item.order], "wait");
    answer(item, outcomes[0] ?? null);
    return events;
  } catch (error) {
    if (isOutcomeUnknown(error) || postgresCode(error) === UNIQUE_VIOLATION)
      await lookUp(deps, [item], answer);
    else if (postgresCode(error) === LOCK_NOT_AVAILABLE)
      item.reject(new AppError("OVERLOADED", { retryAfterSeconds: 1 }));
    else item.reject(error);
    return [];
  }
}

async function lookUp(deps: LaneDeps, items: readonly LaneItem[], answer: Answer): Promise<void> {
  const stored = await findStored(deps, items);
  for (const item of items) {
    const found = stored.get(intentKey(item.order));
    if (found)
      answer(item, found.transfer.id === item.order.id ? firstAnswer(found) : replay(found, item.order));
    else item.reject(new AppError("OUTCOME_UNKNOWN", { retryAfterSeconds: 1 }));
  }
}

function firstAnswer(found: StoredIntent): TransferOutcome {
  if (found.refusal) return { status: "refused", ...found.refusal, isReplayed: false };
  return { status: "done", transfer: found.transfer, isReplayed: false };
}

async function findStored(
  deps: LaneDeps,
  items: readonly LaneItem[],
): Promise<ReadonlyMap<string, StoredIntent>> {
  for (const pauseMs of LOOK_UP_PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    try {
      const orders = items.map((item) => item.order);
      const rows = await withDeadline(findTransfersByIntent(deps.db, orders));
      return new Map(rows.map((row) => [keyOf(row), toStored(row)]));
    } catch (error) {
      deps.log.warn({ err: error }, "the outcome of a batch is not known yet");
    }
  }
  return new Map();
}
