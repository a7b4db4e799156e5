import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function randomText(length: number): string {
  // A remainder favours some letters a little: these ids hide nothing that matters.
  return [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

export function randomDigits(length: number): string {
  return [...randomBytes(length)].map((byte) => byte % 10).join("");
}

/** An id of the provider's length: 14 letters for customers and requests, 24 for all others. */
export function newId(prefix: string): string {
  return prefix === "cus" || prefix === "req"
    ? `${prefix}_${randomText(14)}`
    : `${prefix}_1${randomText(23)}`;
}

/** The id of a field that may hold the whole object. */
export function idOf(field: string | { id: string } | null | undefined): string | null {
  return typeof field === "object" ? (field?.id ?? null) : (field ?? null);
}
