import { readFileSync } from "node:fs";

/** Milliseconds between two looks at the time; a turn of the event loop that is longer delays the next look. */
const LOOK_MS = 2;

/**
 * Processor time of this thread in ms, by Linux's scheduler, which other processes of a busy machine do not lengthen; elsewhere
 * the time that has passed. Node tells it from version 23.9 on (process.threadCpuUsage).
 */
export function threadMs(): number {
  try {
    return Number(readFileSync("/proc/thread-self/schedstat", "utf8").split(" ")[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

const PACE_ROWS = 4000;
const PACE_REPEATS = 20;
const PACE_TRIES = 3;

/**
 * Processor time in ms of a fixed piece of work: sorting, writing and reading rows. What a slower machine, or one whose processor
 * is shared, does to a turn it does to this too, so a bound on a turn is a multiple of it.
 */
export function paceMs(): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tried = 0; tried < PACE_TRIES; tried += 1) {
    const from = threadMs();
    for (let repeat = 0; repeat < PACE_REPEATS; repeat += 1) doFixedWork();
    least = Math.min(least, threadMs() - from);
  }
  return least;
}

function doFixedWork(): void {
  const rows = Array.from({ length: PACE_ROWS }, (_, place) => ({
    id: `row ${place}`,
    at: (place * 7919) % (PACE_ROWS + 1),
    places: [place, place + 1],
  }));
  rows.sort((a, b) => a.at - b.at);
  JSON.parse(JSON.stringify(rows));
}

/** Does work, and returns the processor time of this thread in its longest turn of the event loop, in ms. */
export async function longestTurnOf(work: () => Promise<unknown>): Promise<number> {
  await new Promise((resolve) => setImmediate(resolve));
  let longest = 0;
  let last = threadMs();
  const look = () => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, LOOK_MS);
  try {
    await work();
    look();
  } finally {
    clearInterval(timer);
  }
  return longest;
}
