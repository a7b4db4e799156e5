import { searchForm } from "@evenly/contract/search-form";

export type NamedMember = {
  readonly memberId: string;
  /** The name as shown; its first word alone names the member too. */
  readonly name: string;
};

/** A name in a text; memberId is null when nobody or more than one member has it. */
export type NameFound = {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly memberId: string | null;
  readonly problem: "unknown" | "ambiguous" | null;
};

const SELF: ReadonlySet<string> = new Set(["me", "i", "myself", "mir", "mich", "ich"]);
const SEPARATOR = /^\s*(?:,\s*(?:(?:and|und)(?![\p{L}])\s*)?|(?:and|und)(?![\p{L}])\s*|[&+]\s*)/iu;
const WORD = /^[\p{L}][\p{L}\p{M}'’-]*/u;
const STOP: ReadonlySet<string> = new Set(
  "paid by with without for on at yesterday today bezahlt gezahlt von mit ohne für am heute gestern vorgestern".split(
    " ",
  ),
);

/** Reads a list of names from a position: separated by commas, "and", "und", "&" or "+". */
export function readNames(
  text: string,
  from: number,
  members: readonly NamedMember[],
  selfId: string,
): readonly NameFound[] {
  const names: NameFound[] = [];
  let at = from;
  // Each round moves forward in the text.
  for (;;) {
    const name = readName(text, at, members, selfId);
    if (name === null) return names;
    names.push(name);
    const separator = SEPARATOR.exec(text.slice(name.end));
    if (separator === null) return names;
    at = name.end + separator[0].length;
  }
}

/** Reads one name at a position, the longest that a member has; else a word, with the capitalised ones after it. */
export function readName(
  text: string,
  from: number,
  members: readonly NamedMember[],
  selfId: string,
): NameFound | null {
  const start = from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0);
  const rest = text.slice(start);
  const known = members.flatMap(({ memberId, name }) =>
    [name, firstWord(name)].map((each) => ({ memberId, name: each, length: lengthOfName(rest, each) })),
  );
  const longest = Math.max(0, ...known.map(({ length }) => length));
  const fitting = known.filter(({ length }) => length === longest && length > 0);
  // An accent that is typed tells two names apart; one that is left out does not.
  const typed = rest.slice(0, longest).normalize("NFC").toLowerCase();
  const spelled = fitting.filter(({ name }) => name.normalize("NFC").toLowerCase() === typed);
  const hasAccent = spelled.length > 0 && searchForm(typed) !== typed;
  const ids = new Set((hasAccent ? spelled : fitting).map(({ memberId }) => memberId));
  const [memberId = null] = ids;
  const word = WORD.exec(rest)?.[0];
  if (memberId !== null) {
    const end = start + longest;
    const name = text.slice(start, end);
    if (ids.size > 1) return { start, end, name, memberId: null, problem: "ambiguous" };
    return { start, end, name, memberId, problem: null };
  }
  if (word === undefined || STOP.has(word.toLowerCase())) return null;
  if (SELF.has(word.toLowerCase()))
    return { start, end: start + word.length, name: word, memberId: selfId, problem: null };
  const name = /^[\p{L}\p{M}'’-]+(?:\s\p{Lu}[\p{L}\p{M}'’-]*)*/u.exec(rest)?.[0] ?? word;
  return { start, end: start + name.length, name, memberId: null, problem: "unknown" };
}

/** How many letters of a text write a name, with or without its accents; 0 where it does not begin with it. */
function lengthOfName(rest: string, name: string): number {
  const wanted = searchForm(name);
  if (wanted === "") return 0;
  // Accents that stand as letters of their own make a text longer than the name, and ß for ss makes it shorter.
  for (
    let length = Math.ceil(wanted.length / 2);
    length <= Math.min(rest.length, 2 * name.length + 2);
    length += 1
  ) {
    const isWhole = !/^[\p{L}\p{M}\p{N}]/u.test(rest.slice(length));
    if (isWhole && searchForm(rest.slice(0, length)) === wanted) return length;
  }
  return 0;
}

function firstWord(name: string): string {
  return /^\S+/.exec(name)?.[0] ?? "";
}
