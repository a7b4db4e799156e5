const DELAY_MS_MAX = 2000;

/** Exponential backoff: 100 ms, doubled per attempt, at most 2 s. */
export function reconnectDelayMs(attempt: number): number {
  return Math.min(50 * 2 ** Math.min(attempt, 10), DELAY_MS_MAX);
}
