import { plainLetters } from "./lookalike-letters.ts";

const BRAND = seenAs("evenly");
/** Given names that contain the brand and are allowed. */
const PEOPLE = wordsOf("evenlyn evenlynn evenlyne stevenly");
/** A name that contains one of these words would pass for a member of Evenly's staff. */
const ROLES = wordsOf(
  "admin admins administrator administrators administratorin helpdesk moderator moderators moderatorin official postmaster",
  "security sicherheit sicherheitsteam support webmaster kundendienst kundenservice kundenbetreuung",
);
/** These words are also real names (Root, Staff, Billing). They are refused only when the name contains no other word. */
const AMBIGUOUS = wordsOf("abuse billing help root staff system team");
/** These words are refused only together with a role or the brand. */
const FILLERS = wordsOf(
  "account accounts bank care center centre compliance customer department desk fraud our payment payments service",
  "services the verification verified your kunden",
);
const VOCABULARY = new Set([...ROLES, ...AMBIGUOUS, ...FILLERS, BRAND]);
const LONGEST = Math.max(...[...VOCABULARY].map((word) => word.length));
/** Digits and symbols that are read as letters. */
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
 * Returns the fields of a name that would impersonate Evenly: each field that does so alone, or both fields when only their
 * combination does. Lookalike letters of any script count as Latin letters; spaces, punctuation and accents are ignored.
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

/**
 * Checks whether the title of a group or bill, which stands in mails to its people, would pass for one of Evenly's own. Like a name it
 * must not contain the brand; a role ("security") is refused only when all of the title sounds like one: "Security deposit" is not.
 */
export function isReservedTitle(title: string): boolean {
  return readings(title).some(
    (words) => words.some((_word, index) => isBrand(words, index)) || isMadeOfRoles(words.join("")),
  );
}

/** Checks whether a word, or the words from it on, is the brand. */
function isBrand(words: readonly string[], index: number): boolean {
  const word = words[index] ?? "";
  if (word.includes(BRAND) && !PEOPLE.has(word)) return true;
  let joined = "";
  for (const next of words.slice(index, index + BRAND.length)) {
    joined += next;
    if (joined === BRAND) return true;
  }
  return false;
}

/** Checks whether a handle would impersonate Evenly. Role words that are also surnames are reserved as handles, too. */
export function isReservedHandle(handle: string): boolean {
  return readings(handle).some(
    (words) =>
      namesUs(words) || words.some((word) => AMBIGUOUS.has(word)) || isMadeOfVocabulary(words.join("")),
  );
}

/** Checks whether a word (lower-case Latin letters) must not appear in a handle derived from a name. */
export function isReservedWord(word: string): boolean {
  return namesUs([seenAs(word)]) || AMBIGUOUS.has(seenAs(word));
}

/**
 * Words of a text in each possible reading: digits as separators, digits as letters, and digits as letters except at the end of
 * a word.
 */
function readings(text: string): readonly (readonly string[])[] {
  const plain = plainLetters(text);
  const asLetters = (from: string) => from.replace(/[013-578@$|!]/g, (sign) => SIGNS[sign] ?? sign);
  const read = [plain, asLetters(plain), asLetters(plain.replace(/\d+(?![\p{L}\d])/gu, " "))];
  return read.map((version) => {
    const words = version.split(/[^\p{L}]+/u).filter((word) => word !== "");
    return words.map(seenAs);
  });
}

/** Checks whether one word, or several consecutive words joined, is the brand or a role. */
function namesUs(words: readonly string[]): boolean {
  return words.some((word, index) => {
    if (isBrand(words, index)) return true;
    let joined = "";
    for (const next of words.slice(index, index + LONGEST)) {
      joined += next;
      if (joined.length > LONGEST) break;
      if (ROLES.has(joined)) return true;
    }
    return isMadeOfRoles(word);
  });
}

/** Checks whether a word is a concatenation of vocabulary words with at least one role: "supportteam". */
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

/** Folds letter groups that look alike in many fonts: i to l, rn to m, vv to w. */
function seenAs(letters: string): string {
  return letters.replaceAll("i", "l").replaceAll("rn", "m").replaceAll("vv", "w");
}

function wordsOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(" ").map(seenAs)));
}
