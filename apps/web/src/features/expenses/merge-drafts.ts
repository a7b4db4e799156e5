import type { ExpenseDraft } from "./expense-draft.ts";

/** Parts of a form that are changed together: an amount fits only its own payers and parts. */
export const draftParts = {
  title: ["title"],
  category: ["category"],
  date: ["spentOn"],
  note: ["description"],
  due: ["dueOn"],
  tags: ["tags"],
  money: ["isBack", "amount", "currency", "conversion", "isInOriginal", "payers", "method", "parts", "items"],
} as const satisfies Readonly<Record<string, readonly (keyof ExpenseDraft)[]>>;
export type DraftPart = keyof typeof draftParts;

export type Merged = {
  readonly draft: ExpenseDraft;
  /** Parts that both changed, to different values; the draft has those of `mine`. */
  readonly conflicts: readonly DraftPart[];
};

/** Puts two changes of one draft together: each part from whom changed it. */
export function mergeDrafts(base: ExpenseDraft, mine: ExpenseDraft, theirs: ExpenseDraft): Merged {
  const partOf = (draft: ExpenseDraft, part: DraftPart) =>
    Object.fromEntries(draftParts[part].map((key) => [key, draft[key]])) as Partial<ExpenseDraft>;
  const parts = Object.keys(draftParts) as DraftPart[];
  const isSame = (one: ExpenseDraft, other: ExpenseDraft, part: DraftPart) =>
    textOf(partOf(one, part)) === textOf(partOf(other, part));
  const taken = parts.filter((part) => isSame(base, mine, part));
  const conflicts = parts.filter(
    (part) => !isSame(base, mine, part) && !isSame(base, theirs, part) && !isSame(mine, theirs, part),
  );
  const draft = Object.assign({ ...mine }, ...taken.map((part) => partOf(theirs, part))) as ExpenseDraft;
  return { draft, conflicts };
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, each) =>
    each instanceof Map || each instanceof Set ? [...each] : typeof each === "bigint" ? `${each}n` : each,
  );
}
