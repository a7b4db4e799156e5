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

/** One third longer, as German tends to be. */
const GROWTH = 3;
/** Letters by which a word grows at most, so that lines still break. */
const WORD_GROWTH_MAX = 8;

type Tree = { readonly [key: string]: string | Tree };

/** Makes a longer, accented copy of a catalogue, in which an untranslated or cut text shows at once. Arguments and tags stay. */
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
    // Words inside one pair of braces are arguments; inside two they are the texts of a plural.
    out += depth % 2 === 0 && !isTag ? (accents[character] ?? character) : character;
    if (character === ">") isTag = false;
  }
  const more = Math.ceil(text.length / GROWTH);
  const words = Array.from({ length: Math.ceil(more / WORD_GROWTH_MAX) }, (_, index) =>
    "~".repeat(Math.min(WORD_GROWTH_MAX, more - index * WORD_GROWTH_MAX)),
  );
  return `[${out}${words.join(" ")}]`;
}
