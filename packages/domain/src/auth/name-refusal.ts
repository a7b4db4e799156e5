import { plainLetters } from "./lookalike-letters.ts";

const BRAND = seenAs("evenly");
/** Given names that hold the brand. */
const PEOPLE = wordsOf("evenlyn evenlynn evenlyne stevenly");
/** One of them makes a name pass for Evenly's people. */
const ROLES = wordsOf(
  "admin admins administrator administrators administratorin helpdesk moderator moderators moderatorin official postmaster",
  "security sicherheit sicherheitsteam support webmaster kundendienst kundenservice kundenbetreuung",
);
/** Some people are called so, such as Root, Staff or Billing: in a name they count when it holds nothing else. */
const AMBIGUOUS = wordsOf("abuse billing help root staff system team");
/** These say something only beside words of their kind. */
const FILLERS = wordsOf(
  "account accounts bank care center centre compliance customer department desk fraud our payment payments service",
  "services the verification verified your kunden",
);
const VOCABULARY = new Set([...ROLES, ...AMBIGUOUS, ...FILLERS, BRAND]);
const LONGEST = Math.max(...[...VOCABULARY].map((word) => word.length));
/** Digits and signs that are read as letters. */
const SIGNS: Readonly<Record<string, string>> = {
  0: "o",
  1: "l",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  8: "b",
  "@": "a",
  $: "s",
  "|": "l",
  "!": "l",
};

export type NameField = "firstName" | "lastName";

/**
 * Gives the fields of a name that would let somebody pass for Evenly itself: those that do so alone, or both when only the
 * two together do. Letters count as what they look like, in any script; spaces, signs and accents count for nothing.
 *
 * @see UTS #39 section 4 (Confusable Detection)
 */
export function reservedFields(name: Readonly<Record<NameField, string>>): readonly NameField[] {
  const fields = ["firstName", "lastName"] as const;
  const alone = fields.filter((field) => readings(name[field]).some(namesUs));
  if (alone.length > 0) return alone;
  const isReserved = readings(`${name.firstName} ${name.lastName}`).some(
    (words) => namesUs(words) || isMadeOfVocabulary(words.join("")),
  );
  return isReserved ? fields : [];
}

/** Tells whether a handle would let somebody pass for Evenly itself; what people are called only by surname is kept back, too. */
export function isReservedHandle(handle: string): boolean {
  return readings(handle).some(
    (words) =>
      namesUs(words) || words.some((word) => AMBIGUOUS.has(word)) || isMadeOfVocabulary(words.join("")),
  );
}

/** Tells whether a word, in plain lower-case letters, is no part of a handle that is made from a name. */
export function isReservedWord(word: string): boolean {
  return namesUs([seenAs(word)]) || AMBIGUOUS.has(seenAs(word));
}

/** A text's words as they may be read: digits as gaps, as letters, or as letters but for those at a word's end. */
function readings(text: string): readonly (readonly string[])[] {
  const plain = plainLetters(text);
  const asLetters = (from: string) => from.replace(/[013-578@$|!]/g, (sign) => SIGNS[sign] ?? sign);
  const read = [plain, asLetters(plain), asLetters(plain.replace(/\d+(?![\p{L}\d])/gu, " "))];
  return read.map((version) => {
    const words = version.split(/[^\p{L}]+/u).filter((word) => word !== "");
    return words.map(seenAs);
  });
}

/** Whether one word, or some that follow each other read as one, is the brand or a role. */
function namesUs(words: readonly string[]): boolean {
  return words.some((word, index) => {
    if (word.includes(BRAND) && !PEOPLE.has(word)) return true;
    let joined = "";
    for (const next of words.slice(index, index + LONGEST)) {
      joined += next;
      if (joined.length > LONGEST) break;
      if (joined === BRAND || ROLES.has(joined)) return true;
    }
    return isMadeOfRoles(word);
  });
}

/** Whether a word is several of the vocabulary, a role among them: "supportteam". */
function isMadeOfRoles(word: string): boolean {
  return isMadeOfVocabulary(word) && [...ROLES].some((role) => word.includes(role));
}

function isMadeOfVocabulary(text: string): boolean {
  const reached = new Set([0]);
  for (let end = 1; end <= text.length; end += 1) {
    for (let start = Math.max(0, end - LONGEST); start < end; start += 1) {
      if (reached.has(start) && VOCABULARY.has(text.slice(start, end))) reached.add(end);
    }
  }
  return text !== "" && reached.has(text.length);
}

/** Letters that look alike in many fonts become one: i as l, rn as m, vv as w. */
function seenAs(letters: string): string {
  return letters.replaceAll("i", "l").replaceAll("rn", "m").replaceAll("vv", "w");
}

function wordsOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(" ").map(seenAs)));
}
