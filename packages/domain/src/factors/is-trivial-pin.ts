/**
 * Tells whether a PIN is among the first guesses: one digit repeated, a run up or down, a repeated pair or half, or a year.
 *
 * @see NIST SP 800-63B section 5.1.1.2 (commonly used values)
 */
export function isTrivialPin(pin: string): boolean {
  if (/^(?:19|20)\d\d$/.test(pin)) return true;
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
  const isRun = [0, 1, 9].some((step) => steps.every((each) => each === step));
  return isRun || /^(\d\d)\1+$/.test(pin) || /^(\d{3,4})\1$/.test(pin);
}
