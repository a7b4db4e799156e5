/** Base delay, maximum number of attempts with backoff, and the delay after them. @see spec 1 section 9 */
const BASE_DELAY_MS = 1000;
export const ATTEMPTS_MAX = 5;
export const SLOW_RETRY_MS = 60_000;

/** Exponential backoff before the n-th attempt: 1 s x 2^(n-1). `random` (0 to 1) adds jitter of at most half. */
export function reconnectDelayMs(attempt: number, random: number): number {
  return BASE_DELAY_MS * 2 ** (attempt - 1) * (1 + random / 2);
}
