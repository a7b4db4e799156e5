import { isReservedHandle, isReservedWord } from "./name-refusal.ts";

const LENGTH_MAX = 24;
/** Letters that do not come apart into a plain one and an accent. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  ø: "o",
  đ: "d",
  ł: "l",
  œ: "oe",
  þ: "th",
  ð: "d",
};

/**
 * Makes the start of a handle from a name: plain lower-case letters and digits, the parts joined by dots.
 * A name without any such letter, or that would pass for Evenly itself, gives `person`.
 */
export function handleBase(firstName: string, lastName: string): string {
  const words = `${firstName} ${lastName}`
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßæøđłœþð]/g, (letter) => PLAIN[letter] ?? letter)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !isReservedWord(word));
  const base = words.join(".").slice(0, LENGTH_MAX).replace(/\.$/, "");
  if (base === "" || isReservedHandle(base)) return "person";
  return base.length < 2 ? `${base}.person` : base;
}

/** The handles to try for a name, in order; `seed` (any whole number from 0) spreads people of the same name. */
export function handleCandidates(base: string, seed: number): readonly string[] {
  const near = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${base}${number}`);
  const far = [0, 1, 2, 3, 4, 5, 6, 7].map((step) => `${base}${10 + ((seed + step * 7919) % 99_990)}`);
  return [base, ...near, ...far];
}
