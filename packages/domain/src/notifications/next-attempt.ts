/** The first try and at most three more. */
export const ATTEMPTS_MAX = 4;
const FIRST_DELAY_MS = 10_000;
const GROWTH = 4;

/**
 * After how many milliseconds a delivery that failed `attempts` times is tried again, or null when it has failed for good:
 * 10 s, 40 s and 160 s, made longer by up to half with `jitter` from 0 to 1.
 *
 * @see docs/decisions/0009-outbox-and-delivery.md
 */
export function nextAttemptDelayMs(attempts: number, jitter: number): number | null {
  if (attempts >= ATTEMPTS_MAX) return null;
  return Math.round(FIRST_DELAY_MS * GROWTH ** (attempts - 1) * (1 + jitter / 2));
}
