const DELAY_MS_MAX = 2000;

/** How long to wait before connecting again: 100 ms, twice as long each time, at most 2 s. */
export function reconnectDelayMs(attempt: number): number {
  return Math.min(50 * 2 ** Math.min(attempt, 10), DELAY_MS_MAX);
}
