import { AppError } from "@evenly/contract";
import type { TransferOutcome } from "@evenly/domain/ledger/index";
import type { PostingLane } from "../ports.ts";
import { createAnnouncer } from "./announce.ts";
import { answerFailedBatch, postAlone } from "./answer-failed-batch.ts";
import { createLaneQueue, type LaneItem } from "./lane-queue.ts";
import { type BatchResult, type LaneDeps, postBatch } from "./post-batch.ts";

const QUEUE_MAX = 5000;
/**
 * Running batches touch no common wallet, so one is decided while others wait for the database. The fixed cost of a batch
 * equals about a dozen payments, so a short queue waits for the running batch.
 */
const BATCHES = { batchesMax: 3, waitingPerBatchMin: 48 };
/** After this many milliseconds of skipped locks a transfer is posted alone and waits for its locks. */
const SKIPPED_MS_MAX = 1000;

/**
 * Opens the lane. It never waits for a timer: the next batch contains what was queued while the last one committed.
 *
 * @see docs/decisions/0004-ledger.md
 * @unaudited a movement's own row says who, to whom, what and when, and nobody can change it
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
    const result = await postOrAnswer(items);
    queue.release(items);
    // Starts the next batch first: the database works on it while these callers are answered.
    pump();
    if (result === null) return;
    const skipped = items.filter((item, position) => !answer(item, result.outcomes[position] ?? null));
    // Then transfers that these callers send next; sockets are notified while the database works on them.
    schedule();
    announcer.add(result.events);
    if (skipped.length > 0) putBack(skipped);
  };
  /** Null when the batch failed as a whole and its callers have been answered. */
  const postOrAnswer = async (items: readonly LaneItem[]): Promise<BatchResult | null> => {
    const orders = items.map((item) => item.order);
    try {
      return await postBatch(deps, orders, "skip");
    } catch (error) {
      queue.stall(items);
      pump();
      announcer.add(await answerFailedBatch(deps, items, error, answer));
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
  const finish = () => {
    taken -= 1;
    if (taken === 0) for (const resolve of idle.splice(0)) resolve();
  };

  return {
    post: (order) => {
      if (isClosed || taken >= QUEUE_MAX)
        return Promise.reject(new AppError("OVERLOADED", { retryAfterSeconds: 1 }));
      taken += 1;
      const answered = new Promise<TransferOutcome>((resolve, reject) => {
        queue.add({ order, resolve, reject, skippedSince: 0 });
      });
      schedule();
      return answered.finally(finish);
    },
    close: async () => {
      isClosed = true;
      if (taken > 0) await new Promise<void>((resolve) => idle.push(resolve));
      await announcer.drained();
    },
  };
}
