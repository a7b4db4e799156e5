import { AppError } from "@evenly/contract";
import type { PaymentRequest, TransferOutcome } from "@evenly/domain/ledger/index";
import { createAnnouncer } from "./announce.ts";
import { createLaneQueue, type LaneItem } from "./lane-queue.ts";
import { type BatchResult, type LaneDeps, postBatch } from "./post-batch.ts";
import { postAlone, settleFailedBatch } from "./settle-failed-batch.ts";

/** Collects callers' payments and posts them in batches; each caller is answered after the commit. */
export type PostingLane = {
  post(request: PaymentRequest): Promise<TransferOutcome>;
  /** Takes nothing new and waits until everything taken is answered and announced. */
  close(): Promise<void>;
};

const QUEUE_MAX = 5000;
/**
 * Batches under way touch no wallet in common: one decides while others are with the database. A batch costs as much as a dozen
 * payments before its first, so that a few had better wait for the one that is under way.
 */
const BATCHES = { batchesMax: 3, companyMin: 48 };
/** After this long without its locks a transfer waits for them alone. */
const SKIPPED_MS_MAX = 1000;

/**
 * Opens the lane. It never waits on a timer: what has queued while the last batch was committing is the next one.
 *
 * @see docs/decisions/0004-ledger.md
 */
export function createPostingLane(deps: LaneDeps): PostingLane {
  const queue = createLaneQueue(BATCHES);
  const announcer = createAnnouncer(deps);
  const idle: (() => void)[] = [];
  let taken = 0;
  let isScheduled = false;
  let isClosed = false;

  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(pump);
  };
  const pump = () => {
    isScheduled = false;
    for (const items of queue.take()) void runBatch(items);
  };
  const runBatch = async (items: readonly LaneItem[]) => {
    const result = await postOrSettle(items);
    queue.release(items);
    // First the next batch goes out: the database works on it while these callers are answered.
    pump();
    if (result === null) return;
    const skipped = items.filter((item, position) => !answer(item, result.outcomes[position] ?? null));
    // Then what these callers send at once; sockets are told while the database works on that.
    schedule();
    announcer.add(result.events);
    if (skipped.length > 0) putBack(skipped);
  };
  /** Null when the batch failed as a whole, and its callers have been answered. */
  const postOrSettle = async (items: readonly LaneItem[]): Promise<BatchResult | null> => {
    const requests = items.map((item) => item.request);
    try {
      return await postBatch(deps, requests, "skip");
    } catch (error) {
      queue.stall(items);
      pump();
      announcer.add(await settleFailedBatch(deps, items, error, answer));
      return null;
    }
  };
  const answer = (item: LaneItem, outcome: TransferOutcome | null): boolean => {
    if (outcome) item.resolve(outcome);
    return outcome !== null;
  };
  const putBack = (items: readonly LaneItem[]) => {
    const now = performance.now();
    for (const item of items) item.skippedSince ||= now;
    const late = items.filter((item) => now - item.skippedSince > SKIPPED_MS_MAX);
    const again = items.filter((item) => !late.includes(item));
    for (const item of late) void postAlone(deps, item, answer).then(announcer.add);
    if (again.length === 0) return;
    setTimeout(
      () => {
        queue.addFirst(again);
        schedule();
      },
      2 + Math.random() * 3,
    );
  };
  const settled = () => {
    taken -= 1;
    if (taken === 0) for (const resolve of idle.splice(0)) resolve();
  };

  return {
    post: (request) => {
      if (isClosed || taken >= QUEUE_MAX)
        return Promise.reject(new AppError("OVERLOADED", { retryAfterSeconds: 1 }));
      taken += 1;
      const answered = new Promise<TransferOutcome>((resolve, reject) => {
        queue.add({ request, resolve, reject, skippedSince: 0 });
      });
      schedule();
      return answered.finally(settled);
    },
    close: async () => {
      isClosed = true;
      if (taken > 0) await new Promise<void>((resolve) => idle.push(resolve));
      await announcer.drained();
    },
  };
}
