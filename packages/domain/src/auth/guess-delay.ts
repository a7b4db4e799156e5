/** Wrong guesses that a network has free in each window: behind one address many people may live. */
export const FREE_GUESSES = 30;
const SECOND_MS = 1000;

/**
 * How long after a network's first guess of a window a further one may be looked at: at once while they are free, then twice
 * as late each time.
 *
 * @see OWASP ASVS 6.3.1, 2.4.1
 */
export function guessDelayMs(guess: number): number {
  return guess <= FREE_GUESSES ? 0 : SECOND_MS * 2 ** (guess - FREE_GUESSES);
}
