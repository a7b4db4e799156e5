const accents: Record<string, string> = {
  a: "á",
  c: "ç",
  e: "é",
  i: "í",
  n: "ñ",
  o: "ö",
  s: "š",
  u: "ü",
  y: "ý",
  z: "ž",
  A: "Á",
  C: "Ç",
  E: "É",
  I: "Í",
  N: "Ñ",
  O: "Ö",
  S: "Š",
  U: "Ü",
  Y: "Ý",
  Z: "Ž",
};

/** Divisor of the added length: texts grow by a third, about as much as in German. */
const GROWTH = 3;
/** Maximum number of letters added to one word, so that lines can still break. */
const WORD_GROWTH_MAX = 8;

type Tree = { readonly [key: string]: string | Tree };

/** Makes a longer, accented copy of a catalogue, in which untranslated or cut-off texts are visible. Arguments and tags stay. */
export function pseudoLocalize<T extends Tree>(messages: T): T {
  const entries = Object.entries(messages).map(([key, value]) => [
    key,
    typeof value === "string" ? pseudoText(value) : pseudoLocalize(value),
  ]);
  return Object.fromEntries(entries) as T;
}

function pseudoText(text: string): string {
  let depth = 0;
  let isTag = false;
  let out = "";
  for (const character of text) {
    if (character === "{") depth += 1;
    if (character === "}") depth -= 1;
    if (character === "<") isTag = true;
    // Text at an odd brace depth is an argument; at an even depth it is text, such as a plural form.
    out += depth % 2 === 0 && !isTag ? (accents[character] ?? character) : character;
    if (character === ">") isTag = false;
  }
  const more = Math.ceil(text.length / GROWTH);
  const words = Array.from({ length: Math.ceil(more / WORD_GROWTH_MAX) }, (_, index) =>
    "~".repeat(Math.min(WORD_GROWTH_MAX, more - index * WORD_GROWTH_MAX)),
  );
  return `[${out}${words.join(" ")}]`;
}
