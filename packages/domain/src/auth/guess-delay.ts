/** Wrong guesses per window that a network makes without delay. Many users may share one address. */
export const FREE_GUESSES = 30;
const SECOND_MS = 1000;

/**
 * Delay in milliseconds, from a network's first guess of a window, before a further guess is checked: 0 for the free guesses,
 * then doubled for each guess.
 *
 * @see OWASP ASVS 6.3.1, 2.4.1
 */
export function guessDelayMs(guess: number): number {
  return guess <= FREE_GUESSES ? 0 : SECOND_MS * 2 ** (guess - FREE_GUESSES);
}
