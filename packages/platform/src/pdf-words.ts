/** An unbreakable part of a text and its separator from the previous word on the same line. */
export type Word = { readonly text: string; readonly before: " " | "" };

/** Scripts without spaces between words. */
const UNSPACED = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Khmer}\p{scx=Lao}\p{scx=Myanmar}\p{scx=Tibetan}\uff00-\uffef]`;
const HAS_UNSPACED = new RegExp(UNSPACED, "u");
const STARTS_UNSPACED = new RegExp(`^${UNSPACED}`, "u");
const ENDS_UNSPACED = new RegExp(`${UNSPACED}$`, "u");
/** Characters that must not start a line, and opening brackets that must not end one. */
const NEVER_FIRST = /^(?:\p{Pe}|\p{Pf}|\p{Po}|[ーゝゞヽヾ々])/u;
const NEVER_LAST = /(?:\p{Ps}|\p{Pi})$/u;

const dictionary = new Intl.Segmenter("en", { granularity: "word" });

/** The words of a text: split at spaces, and in scripts without spaces by ICU's dictionary. */
export function wordsOf(text: string): readonly Word[] {
  return text
    .split(" ")
    .flatMap((spaced) =>
      partsOf(spaced).map((part, index): Word => ({ text: part, before: index === 0 ? " " : "" })),
    );
}

function partsOf(spaced: string): readonly string[] {
  if (!HAS_UNSPACED.test(spaced)) return [spaced];
  const parts: string[] = [];
  for (const { segment } of dictionary.segment(spaced)) {
    const last = parts.at(-1);
    if (last === undefined || mayBreak(last, segment)) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

function mayBreak(before: string, after: string): boolean {
  const isUnspaced = ENDS_UNSPACED.test(before) || STARTS_UNSPACED.test(after);
  return isUnspaced && !NEVER_FIRST.test(after) && !NEVER_LAST.test(before);
}
