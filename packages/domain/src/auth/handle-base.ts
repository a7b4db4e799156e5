import anyAscii from "any-ascii";
import { isReservedHandle, isReservedWord } from "./name-refusal.ts";

const LENGTH_MAX = 24;
/**
 * Derives the base of a handle from a name: ASCII lower-case letters and digits of any script's letters, parts joined by dots.
 * Returns `person` for a name without letters and for a name that would impersonate Evenly.
 */
export function handleBase(firstName: string, lastName: string): string {
  const words = `${firstName} ${lastName}`
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) =>
      anyAscii(word)
        .toLowerCase()
        .replace(/[^a-z0-9]/g, ""),
    )
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
