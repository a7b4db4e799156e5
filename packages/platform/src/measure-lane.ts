import type { PostingLane } from "@evenly/services/ports";
import type { Metrics } from "./metrics.ts";

type Order = Parameters<PostingLane["post"]>[0];

const BATCH_BOUNDS = [1, 2, 4, 8, 16, 32, 64, 128, 256];

/** Wraps a lane with counters. They are plain numbers, because the lane answers thousands of calls per second. */
export function measureLane(lane: PostingLane, metrics: Metrics): PostingLane {
  const counts = { posted: 0, replayed: 0, refused: 0, failed: 0 };
  let waiting = 0;
  let answered = 0;
  const batch = metrics.histogram("evenly_lane_batch_size", "Payments answered by one batch", BATCH_BOUNDS);
  metrics.gauge("evenly_lane_waiting", "Payments taken and not yet answered", () => waiting);
  for (const outcome of ["posted", "replayed", "refused", "failed"] as const) {
    const name = `evenly_lane_${outcome}`;
    metrics.total(name, `Payments of the lane that were ${outcome}`, () => counts[outcome]);
  }
  // A batch resolves all its callers in one turn of the event loop; nextTick runs after the last of them.
  const countAnswer = () => {
    answered += 1;
    if (answered > 1) return;
    process.nextTick(() => {
      batch(answered);
      answered = 0;
    });
  };
  return {
    post: async (order: Order) => {
      waiting += 1;
      try {
        const outcome = await lane.post(order);
        counts[outcome.status === "refused" ? "refused" : outcome.isReplayed ? "replayed" : "posted"] += 1;
        countAnswer();
        return outcome;
      } catch (error) {
        counts.failed += 1;
        throw error;
      } finally {
        waiting -= 1;
      }
    },
    close: () => lane.close(),
  };
}
