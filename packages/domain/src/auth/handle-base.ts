import { isReservedHandle, isReservedWord } from "./name-refusal.ts";

const LENGTH_MAX = 24;
/** Letters that Unicode normalization (NFKD) does not decompose into a base letter and an accent. */
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
 * Derives the base of a handle from a name: ASCII lower-case letters and digits, parts joined by dots. Returns `person` for a
 * name without such letters and for a name that would impersonate Evenly.
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

/**
 * Candidate handles for a name, in the order to try. `seed` (an integer from 0) varies the candidates for people with the same
 * name.
 */
export function handleCandidates(base: string, seed: number): readonly string[] {
  const near = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${base}${number}`);
  const far = [0, 1, 2, 3, 4, 5, 6, 7].map((step) => `${base}${10 + ((seed + step * 7919) % 99_990)}`);
  return [base, ...near, ...far];
}
