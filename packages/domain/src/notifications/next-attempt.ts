/** The first attempt and three retries. */
export const ATTEMPTS_MAX = 4;
const FIRST_DELAY_MS = 10_000;
const GROWTH = 4;

/**
 * Delay in milliseconds before a delivery that failed `attempts` times is retried, or null when it has failed permanently: 10
 * s, 40 s and 160 s. `jitter` (0 to 1) lengthens the delay by up to half.
 *
 * @see docs/decisions/0009-outbox-and-delivery.md
 */
export function nextAttemptDelayMs(attempts: number, jitter: number): number | null {
  if (attempts >= ATTEMPTS_MAX) return null;
  return Math.round(FIRST_DELAY_MS * GROWTH ** (attempts - 1) * (1 + jitter / 2));
}
