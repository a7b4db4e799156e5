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
