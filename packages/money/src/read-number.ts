/** How a typed number may be written besides plain digits. */
export type NumberNotation = {
  /** The marks, "." or "," or both, that group where they stand once before exactly three digits; the other one starts decimals. */
  readonly grouping: string;
  /** Signs and codes of the unit; one of them may stand at one end. */
  readonly units?: readonly string[];
};

/** A number as digits; one of its two sides may be empty. */
export type PlainNumber = { readonly isNegative: boolean; readonly whole: string; readonly fraction: string };

/** Spaces of any kind, and the invisible marks of direction that come along with a copied amount. */
const SPACES = /[\s\u200b\u200e\u200f\u2066-\u2069]/gu;
const MARK = /[.,]/g;

/**
 * Reads a number as people type it, in any language: "24,70", "1.234,50", "1'234.50", "€ 12", "12 EUR". With both marks the last
 * one starts the decimals and the other one has to group; a mark that stands several times has to group. Null is not a number, which
 * never counts as zero.
 */
export function readNumber(text: string, { grouping, units = [] }: NumberNotation): PlainNumber | null {
  const compact = plainDigits(text.replace(SPACES, ""));
  const outer = signOf(compact);
  const bare = withoutUnit(compact.slice(outer.length), units);
  const sign = outer === "" ? signOf(bare) : outer;
  const number = withoutApostrophes(outer === "" ? bare.slice(sign.length) : bare);
  if (number === null || !/^[\d.,]*\d[\d.,]*$/.test(number)) return null;
  const sides = sidesOf(number, grouping);
  return sides === null ? null : { isNegative: /[-−]/.test(sign), ...sides };
}

function signOf(text: string): string {
  return /^[-−+]/.exec(text)?.[0] ?? "";
}

type Sides = Omit<PlainNumber, "isNegative">;

function sidesOf(number: string, grouping: string): Sides | null {
  const marks = number.match(MARK) ?? [];
  const mark = marks.at(-1);
  if (mark === undefined) return { whole: number, fraction: "" };
  const at = number.lastIndexOf(mark);
  const [head, tail] = [number.slice(0, at), number.slice(at + 1)];
  const other = marks.find((each) => each !== mark);
  if (other !== undefined) return head.includes(mark) ? null : withFraction(ungroup(head, other), tail);
  if (marks.length > 1) return withFraction(ungroup(number, mark), "");
  const isGroup = grouping.includes(mark) && tail.length === 3 && /^[1-9]\d{0,2}$/.test(head);
  return isGroup ? { whole: head + tail, fraction: "" } : { whole: head, fraction: tail };
}

function withFraction(whole: string | null, fraction: string): Sides | null {
  return whole === null ? null : { whole, fraction };
}

/** The digits of a number that a mark groups by threes, or as in India: "1,234,567", "12,34,567"; null where it does not. */
function ungroup(text: string, mark: string): string | null {
  const [first = "", ...groups] = text.split(mark);
  const last = groups.pop();
  if (last?.length !== 3 || !/^[1-9]\d{0,2}$/.test(first)) return null;
  const isByThrees = groups.every((group) => group.length === 3);
  const isByTwos = first.length <= 2 && groups.every((group) => group.length === 2);
  return isByThrees || isByTwos ? [first, ...groups, last].join("") : null;
}

/** "1'234.50" without its apostrophes; null where they do not group by threes. */
function withoutApostrophes(text: string): string | null {
  const at = text.search(MARK);
  const [head, tail] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at)];
  if (!/['’]/.test(text)) return text;
  return /^[1-9]\d{0,2}(?:(?:'\d{3})+|(?:’\d{3})+)$/.test(head) && !/['’]/.test(tail)
    ? head.replace(/['’]/g, "") + tail
    : null;
}

function withoutUnit(text: string, units: readonly string[]): string {
  const lower = text.toLowerCase();
  for (const unit of units.map((each) => each.replace(SPACES, "").toLowerCase())) {
    if (unit === "") continue;
    if (lower.startsWith(unit)) return text.slice(unit.length);
    if (lower.endsWith(unit)) return text.slice(0, -unit.length);
  }
  return text;
}

/** Digits of every script as 0 to 9. Unicode stores each set of ten in order, without gaps. */
function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let start = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1;
    return String((code - start) % 10);
  });
}

/** Reads a count as people type it, where every mark groups: "1,440" and "1.440"; null is none. */
export function readCount(text: string): number | null {
  const read = readNumber(text, { grouping: ".," });
  const isCount = read !== null && !read.isNegative && read.fraction === "";
  return isCount ? Number(read.whole) : null;
}
