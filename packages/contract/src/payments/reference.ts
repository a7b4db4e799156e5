/** Digits of base 32 without the letters I, L, O and U, which are misread or misheard. @see https://www.crockford.com/base32.html */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const PREFIX = "EV";
const GROUP = 4;
/** Hexadecimal digits at the end of an id that a reference stands for: 40 of a UUID's random bits. */
export const REFERENCE_ID_DIGITS = 10;
const WITH_PREFIX = /^EV[-\s]*([0-9A-Z]{4})(?:[-\s]*([0-9A-Z]{4}))?$/;
const WITHOUT_PREFIX = /^([0-9A-Z]{4})[-\s]*([0-9A-Z]{4})$/;
const UUID = /^[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}$/;

/** The reference of a payment, such as EV-7Q2K-81MA: derived from its id, the same for both sides, fit to be read aloud. */
export function referenceOf(id: string): string {
  let rest = BigInt(`0x${id.slice(-REFERENCE_ID_DIGITS)}`);
  let text = "";
  for (let index = 0; index < 2 * GROUP; index += 1) {
    text = `${DIGITS[Number(rest & 31n)]}${text}`;
    rest >>= 5n;
  }
  return `${PREFIX}-${text.slice(0, GROUP)}-${text.slice(GROUP)}`;
}

/**
 * Reads a typed reference, its first half (`EV-7Q2K`) or a whole id. Returns the first of the last ten hexadecimal digits of the ids
 * that it stands for; null for other texts. Misread letters count as the digits that they resemble; hyphens may be left out.
 */
export function readReference(text: string): string | null {
  const typed = text.trim().toUpperCase();
  if (UUID.test(typed)) return typed.slice(-REFERENCE_ID_DIGITS).toLowerCase();
  const [, first = "", second = ""] = WITH_PREFIX.exec(typed) ?? WITHOUT_PREFIX.exec(typed) ?? [];
  if (first === "") return null;
  const digits = [...(first + second).replaceAll("O", "0").replaceAll(/[IL]/g, "1")];
  if (digits.includes("U")) return null;
  const value = digits.reduce((sum, digit) => sum * 32n + BigInt(DIGITS.indexOf(digit)), 0n);
  // Four digits of base 32 are five hexadecimal ones.
  return value.toString(16).padStart((digits.length / GROUP) * 5, "0");
}
