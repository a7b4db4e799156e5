/** The longest text of an object that is looked at. */
const OBJECT_CHARS = 4000;

const COMMENT = "%[^\\r\\n]*[\\r\\n]";
/** No file has more comments between two words; without a limit, many of them would exhaust the stack of the expression. */
const COMMENTS_MAX = 50;
const comments = `(?:${COMMENT}[\\s\\0]*)`;
/** White space and comments between two words of a PDF, if there are any. @see ISO 32000-1, 7.2.3 */
export const gap = `[\\s\\0]*${comments}{0,${COMMENTS_MAX}}`;
/** More comments than `gap` takes. */
export const endlessGap = `[\\s\\0]*${comments}{${COMMENTS_MAX + 1}}`;
const space = `(?:[\\s\\0]|${COMMENT})${gap}`;
const end = "(?![^\\s\\0()<>[\\]{}/%])";
/** A reference to another object, whose number is kept. */
export const reference = `(\\d{1,10})${space}\\d{1,5}${space}R${end}`;

/** Expression of a name, each letter written as itself or as `#` and its code. @see ISO 32000-1, 7.3.5 */
export function nameOf(name: string): string {
  const letters = [...name].map((letter) => {
    const code = [...letter.charCodeAt(0).toString(16)];
    const either = code.map((digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit));
    return `(?:${letter}|#${either.join("")})`;
  });
  return `/${letters.join("")}${end}`;
}

/** One of the texts that a file has for an object: each update of a file may define it again. */
export type Definition = {
  readonly text: string;
  /** Where it begins in the file; -1 in an object stream. */
  readonly place: number;
};

/** Definitions of the objects that are looked for in one file. */
const DEFINITIONS_MAX = 1000;

/** The first matches in some texts, at most one more than `max`, so that a caller sees that there are more. */
export function matchesIn(
  texts: readonly string[],
  expression: RegExp,
  max: number,
): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (const text of texts)
    for (const match of text.matchAll(expression)) {
      found.push(match);
      if (found.length > max) return found;
    }
  return found;
}

/**
 * Every definition of some objects, in a file (the first of the texts) and in its object streams; without those of an object that is
 * defined beyond all bounds. One pass over each text.
 */
export function definitionsOf(
  [file = "", ...streams]: readonly string[],
  numbers: ReadonlySet<string>,
): ReadonlyMap<string, readonly Definition[]> {
  const found = new Map<string, Definition[]>();
  let count = 0;
  const add = (number: string, definition: Definition) => {
    if (!numbers.has(number)) return;
    count += 1;
    const own = found.get(number);
    if (own === undefined) found.set(number, [definition]);
    else own.push(definition);
  };
  if (numbers.size === 0) return found;
  for (const { index, 0: words, 1: number = "" } of file.matchAll(/(?<!\d)(\d{1,10})\s+\d{1,5}\s+obj\b/g)) {
    if (!numbers.has(number)) continue;
    const place = index + words.length;
    add(number, { text: upToEnd(file.slice(place, place + OBJECT_CHARS)), place });
    if (count > DEFINITIONS_MAX) return new Map();
  }
  for (const stream of streams)
    for (const [number, text] of objectsIn(stream)) add(number, { text, place: -1 });
  return found;
}

/** A text up to the end of its object. */
export function upToEnd(text: string): string {
  const [object = ""] = text.slice(0, OBJECT_CHARS).split("endobj");
  return object;
}

/** An object stream starts with the number and the place of each object. @see ISO 32000-1, 7.5.7 */
function objectsIn(stream: string): readonly (readonly [string, string])[] {
  const head = /^\s*(?:\d+\s+\d+\s+)+/.exec(stream)?.[0];
  if (head === undefined) return [];
  const pairs = [...head.matchAll(/(\d+)\s+(\d+)/g)].map(([, number = "", place]) => ({
    number,
    start: head.length + Number(place),
  }));
  return pairs.map(({ number, start }, index) => {
    const next = pairs[index + 1]?.start ?? stream.length;
    return [number, stream.slice(start, Math.min(next, start + OBJECT_CHARS))] as const;
  });
}
