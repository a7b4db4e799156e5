import type { Group } from "@evenly/contract/groups/schemas";
import { checkPayers } from "@evenly/domain/groups/check-payers";
import { type SplitOutcome, splitExpense } from "@evenly/domain/groups/split-expense";
import { originalMinorOf, originalOf, totalOf } from "./conversion-draft.ts";
import { type ExpenseDraft, payersOf, tagsOf } from "./expense-draft.ts";
import { isBillTyped } from "./items-draft.ts";
import { splitCurrencyOf, splitOf } from "./split-draft.ts";

/** Longest tag, as the contract says. */
const TAG_MAX = 30;
const TAGS_MAX = 20;

/** What the typed expense would do, by the same rules as on the server. */
export type Outlook = {
  /** Null until the amount is one. */
  readonly totalMinor: bigint | null;
  /** Null also while a part cannot be read. */
  readonly split: SplitOutcome | null;
  /** What is wrong with the payers' amounts that can be read. */
  readonly payers: ReturnType<typeof checkPayers>;
  readonly canSave: boolean;
};

export function outlookOf(group: Group, draft: ExpenseDraft, rotation: number, locale: string): Outlook {
  const totalMinor = totalOf(draft, locale);
  if (totalMinor === null) return { totalMinor, split: null, payers: null, canSave: false };
  const memberIds = new Set(group.members.map(({ id }) => String(id)));
  const input = splitOf(draft, locale);
  const originalMinor = draft.conversion && originalMinorOf(draft.conversion, locale);
  const split = input && splitExpense({ totalMinor, originalMinor, input, memberIds, rotation });
  const paid = payersOf(draft, totalMinor, locale);
  const payers = paid && checkPayers(totalMinor, paid, memberIds);
  const canSave = split?.ok === true && paid !== null && payers === null && isTyped(draft, locale);
  return { totalMinor, split, payers, canSave };
}

/** Whether everything besides amount, payers and parts is typed as it has to be. */
function isTyped(draft: ExpenseDraft, locale: string): boolean {
  const { title, spentOn, conversion, method, items, tags } = draft;
  return (
    title.trim() !== "" &&
    spentOn !== "" &&
    (conversion === null || originalOf(draft, locale) !== null) &&
    (method !== "itemised" || isBillTyped(items, splitCurrencyOf(draft), locale)) &&
    areTagsRight(tags)
  );
}

/** Whether the typed tags are few and short enough. */
export function areTagsRight(text: string): boolean {
  const tags = tagsOf(text);
  return tags.length <= TAGS_MAX && tags.every((tag) => tag.length <= TAG_MAX);
}
