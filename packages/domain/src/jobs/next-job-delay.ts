/** Failures after which a job is parked for an operator. */
export const JOB_ATTEMPTS_MAX = 10;
const FIRST_DELAY_MS = 1000;
const DELAY_MS_MAX = 600_000;

/**
 * Delay in milliseconds before a job that failed `attempts` times is retried, or null when it is parked: 1 s, 2 s, 4 s, up to
 * 10 min. `jitter` (0 to 1) shortens the delay by up to half.
 */
export function nextJobDelayMs(attempts: number, jitter: number): number | null {
  if (attempts >= JOB_ATTEMPTS_MAX) return null;
  const delayMs = Math.min(DELAY_MS_MAX, FIRST_DELAY_MS * 2 ** (attempts - 1));
  return Math.round(delayMs * (1 - jitter / 2));
}
