import type { BreachList } from "@evenly/services/ports";
import { dictionary } from "@zxcvbn-ts/language-common";

/** @see spec 2 section 5 (Breach check) */
const SPECIFIED = ["password", "123456", "qwerty", "abc123", "password123"];
/** Obvious guesses for this product. */
const PRODUCT = ["evenly", "evenly1", "evenly1!", "evenly123", "evenly123!", "evenly2026", "evenly2026!"];

/** Leaked and common passwords, checked offline: a maintained list of about 49,000 and product-specific ones. */
export function createBreachList(): BreachList {
  const words = [...dictionary["passwords-common"], ...SPECIFIED, ...PRODUCT];
  const known = new Set(words.map((word) => String(word).toLowerCase()));
  return { includes: (password) => known.has(password.toLowerCase()) };
}
