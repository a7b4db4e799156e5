type Tree = { readonly [key: string]: string | Tree };
type Load<Texts = Tree> = () => Promise<{ readonly default: Texts }>;

/** Type of the texts that a loader returns. */
export type TextsOf<Loaded> = Loaded extends Load<infer Texts> ? Texts : never;

type Merged<Parts extends readonly Load[]> = Parts extends readonly [
  infer First,
  ...infer Rest extends readonly Load[],
]
  ? TextsOf<First> & Merged<Rest>
  : unknown;

/** Loader of a catalogue that is split over several files. */
export function together<Parts extends readonly Load[]>(...parts: Parts): Load<Merged<Parts>>;
export function together(...parts: readonly Load[]): Load {
  return async () => {
    const loaded = await Promise.all(parts.map((load) => load()));
    return { default: loaded.map((part) => part.default).reduce(merge) };
  };
}

type MergedTexts<Parts extends readonly Tree[]> = Parts extends readonly [
  infer First,
  ...infer Rest extends readonly Tree[],
]
  ? First & MergedTexts<Rest>
  : unknown;

/** One catalogue from the texts of several files. */
export function merged<Parts extends readonly Tree[]>(...parts: Parts): MergedTexts<Parts> {
  return parts.reduce<Tree>(merge, {}) as MergedTexts<Parts>;
}

/** Deep merge of two trees. Throws where both define a text: one of them would be lost. */
function merge(one: Tree, other: Tree): Tree {
  const merged = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const found = merged[key];
    if (typeof found === "string" || (found !== undefined && typeof value === "string"))
      throw new Error(`two catalogues have a text for ${key}`);
    merged[key] = found === undefined || typeof value === "string" ? value : merge(found, value);
  }
  return merged;
}
