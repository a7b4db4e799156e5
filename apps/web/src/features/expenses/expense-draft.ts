import type { ExpenseFields, SplitInput } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import type { CategoryId } from "@evenly/contract/payments/categories";
import { type AmountDraft, conversionDraftOf, originalOf } from "./conversion-draft.ts";
import { groupPreset } from "./default-draft.ts";
import { itemsDraftOf, newItems } from "./items-draft.ts";
import { mirrorFields } from "./mirror-fields.ts";
import { type MemberId, type SplitDraft, splitCurrencyOf, splitOf, textsOf } from "./split-draft.ts";
import { minorOf, storedAmount } from "./typed-amounts.ts";

/** What is typed in the form; amounts, percentages and shares as text, in the notation of the locale. */
export type ExpenseDraft = AmountDraft &
  SplitDraft & {
    /** The amount came back; it is typed above zero as well. */
    readonly isBack: boolean;
    readonly title: string;
    readonly category: CategoryId;
    readonly description: string;
    /** Empty: the expense is not due on a day. */
    readonly dueOn: string;
    /** Tags with commas between them. */
    readonly tags: string;
    /** Text for each payer; without a text the only payer paid everything. */
    readonly payers: ReadonlyMap<MemberId, string>;
    /** Who preset the split; `own`: somebody typed it. */
    readonly splitFrom: "group" | "pair" | "own";
  };

export function newDraft(group: Group, today: string, locale: string): ExpenseDraft {
  const active = group.members.flatMap(({ id, isActive }) => (isActive ? id : []));
  return {
    isBack: false,
    title: "",
    amount: "",
    currency: group.currency,
    conversion: null,
    isInOriginal: true,
    category: "other",
    spentOn: today,
    description: "",
    dueOn: "",
    tags: "",
    payers: new Map([[group.ownMemberId, ""]]),
    ...groupPreset(group, locale),
    splitFrom: "group",
    items: newItems(active),
  };
}

/** The draft that shows a stored expense as it was entered. */
export function draftOf(stored: ExpenseFields, locale: string): ExpenseDraft {
  const isBack = stored.amountMinor < 0n;
  const expense = isBack ? mirrorFields(stored) : stored;
  const { title, currency, category, spentOn, description, split, dueOn, tags } = expense;
  const amountOf = (minor: bigint) => storedAmount(minor, currency, locale);
  const isOnlyPayer = expense.payers.length === 1;
  const isInOriginal = expense.original === null || ("isInOriginal" in split && split.isInOriginal === true);
  const conversion = conversionDraftOf(expense.original, locale);
  const splitCurrency = splitCurrencyOf({ currency, conversion, isInOriginal });
  const parts = new Map(textsOf(split, (minor) => storedAmount(minor, splitCurrency, locale), locale));
  return {
    isBack,
    title,
    currency,
    category,
    spentOn,
    description,
    dueOn: dueOn ?? "",
    tags: tags.join(", "),
    amount: amountOf(expense.amountMinor),
    conversion,
    isInOriginal,
    payers: new Map(
      expense.payers.map(({ memberId, amountMinor }) => [memberId, isOnlyPayer ? "" : amountOf(amountMinor)]),
    ),
    method: split.method,
    splitFrom: "own",
    parts,
    items:
      split.method === "itemised" ? itemsDraftOf(split, splitCurrency, locale) : newItems([...parts.keys()]),
  };
}

/** Who paid how much; a payer without an amount, if there is only one, paid the rest. Null while an amount cannot be read. */
export function payersOf(
  { payers, currency }: Pick<ExpenseDraft, "payers" | "currency">,
  totalMinor: bigint,
  locale: string,
): ExpenseFields["payers"] | null {
  const typed = [...payers].flatMap(([memberId, text]) => {
    const amountMinor = minorOf(text, currency, locale);
    return amountMinor === null ? [] : [{ memberId, isTyped: text.trim() !== "", amountMinor }];
  });
  if (typed.length < payers.size) return null;
  const isOneOpen = typed.filter(({ isTyped }) => !isTyped).length === 1;
  const sum = typed.reduce((total, { amountMinor }) => total + amountMinor, 0n);
  const rest = isOneOpen && totalMinor > sum ? totalMinor - sum : 0n;
  return typed.map(({ memberId, isTyped, amountMinor }) => ({
    memberId,
    amountMinor: isTyped ? amountMinor : rest,
  }));
}

/** Texts that show a changed input again, after a remainder was given to a member. */
export function withSplit(draft: ExpenseDraft, split: SplitInput, locale: string): ExpenseDraft {
  const currency = splitCurrencyOf(draft);
  const amountOf = (minor: bigint) => storedAmount(minor, currency, locale);
  if (split.method === "itemised") {
    const { rows } = itemsDraftOf(split, currency, locale);
    return { ...draft, splitFrom: "own", items: { ...draft.items, rows } };
  }
  return { ...draft, splitFrom: "own", parts: new Map(textsOf(split, amountOf, locale)) };
}

/** What is sent of a draft whose amount is one; null while a part or what somebody paid cannot be read. */
export function fieldsOf(draft: ExpenseDraft, totalMinor: bigint, locale: string): ExpenseFields | null {
  const { title, currency, category, spentOn, description, dueOn, tags } = draft;
  const payers = payersOf(draft, totalMinor, locale);
  const split = splitOf(draft, locale);
  if (payers === null || split === null) return null;
  const fields: ExpenseFields = {
    currency,
    category,
    spentOn,
    payers,
    split,
    amountMinor: totalMinor,
    title: title.trim(),
    description: description.trim(),
    original: originalOf(draft, locale),
    dueOn: dueOn === "" || draft.isBack ? null : dueOn,
    tags: tagsOf(tags),
  };
  return draft.isBack ? mirrorFields(fields) : fields;
}

/** The typed tags: between commas, in lower case, each once. */
export function tagsOf(text: string): string[] {
  const tags = text.split(",").map((tag) => tag.trim().toLowerCase().normalize("NFC"));
  return [...new Set(tags.filter((tag) => tag !== ""))];
}
