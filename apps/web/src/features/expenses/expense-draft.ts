import type { ExpenseFields, SplitInput } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import type { CategoryId } from "@evenly/contract/payments/categories";
import { parseAmountText } from "@evenly/ui";
import { amountTextOf } from "../payments/index.ts";

type MemberId = Group["ownMemberId"];

/** Methods that the form offers; the expense keeps a method that was entered elsewhere. */
export const formMethods = ["equal", "exact", "percentage", "shares", "adjustment"] as const;
export type FormMethod = (typeof formMethods)[number];

/** What is typed in the form; amounts, percentages and shares as text, in the notation of the locale. */
export type ExpenseDraft = {
  readonly title: string;
  readonly amount: string;
  readonly currency: string;
  readonly category: CategoryId;
  readonly spentOn: string;
  readonly description: string;
  /** Text for each payer; without a text the only payer paid everything. */
  readonly payers: ReadonlyMap<MemberId, string>;
  readonly method: FormMethod;
  /** Who bears a part, with what was typed for them. */
  readonly parts: ReadonlyMap<MemberId, string>;
  /** A bill by items, which the form keeps as long as nobody picks another method. */
  readonly items: Extract<SplitInput, { method: "itemised" }> | null;
};

export function newDraft(group: Group, today: string): ExpenseDraft {
  const active = group.members.filter(({ isActive }) => isActive);
  const preset = formMethods.find((method) => method === group.settings.defaultSplitMethod) ?? "equal";
  return {
    ...{
      title: "",
      amount: "",
      currency: group.currency,
      category: "other",
      spentOn: today,
      description: "",
    },
    payers: new Map([[group.ownMemberId, ""]]),
    method: preset,
    parts: new Map(active.map(({ id }) => [id, ""])),
    items: null,
  };
}

/** The draft that shows a stored expense as it was entered. */
export function draftOf(expense: ExpenseFields, locale: string): ExpenseDraft {
  const { title, currency, category, spentOn, description, split } = expense;
  const amountOf = (minor: bigint) => typedAmount(minor, currency, locale);
  const isOnlyPayer = expense.payers.length === 1;
  return {
    ...{ title, currency, category, spentOn, description },
    amount: amountOf(expense.amountMinor),
    payers: new Map(
      expense.payers.map(({ memberId, amountMinor }) => [memberId, isOnlyPayer ? "" : amountOf(amountMinor)]),
    ),
    method: split.method === "itemised" ? "equal" : split.method,
    parts: new Map(partTexts(split, amountOf, locale)),
    items: split.method === "itemised" ? split : null,
  };
}

function partTexts(
  split: SplitInput,
  amountOf: (minor: bigint) => string,
  locale: string,
): readonly (readonly [MemberId, string])[] {
  switch (split.method) {
    case "equal":
      return split.memberIds.map((memberId) => [memberId, ""]);
    case "exact":
      return split.parts.map(({ memberId, amountMinor }) => [memberId, amountOf(amountMinor)]);
    case "percentage":
      return split.parts.map(({ memberId, basisPoints }) => [
        memberId,
        (basisPoints / 100).toLocaleString(locale, { useGrouping: false }),
      ]);
    case "shares":
      return split.parts.map(({ memberId, shares }) => [memberId, String(shares)]);
    case "adjustment":
      return split.parts.map(({ memberId, adjustmentMinor }) => [memberId, amountOf(adjustmentMinor)]);
    case "itemised":
      return [...new Set(split.items.flatMap(({ memberIds }) => memberIds))].map((memberId) => [
        memberId,
        "",
      ]);
  }
}

/** An amount as it is typed: without symbol and grouping. */
export function typedAmount(minor: bigint, currency: string, locale: string): string {
  return minor < 0n ? `-${amountTextOf(-minor, currency, locale)}` : amountTextOf(minor, currency, locale);
}

/** The typed total in minor units; null while it is not an amount above zero. */
export function totalOf({ amount, currency }: ExpenseDraft, locale: string): bigint | null {
  const total = minorOf(amount, currency, locale);
  return total !== null && total > 0n ? total : null;
}

/** Minor units of a typed amount, which may be empty (0) or negative; null if it is none. */
export function minorOf(text: string, currency: string, locale: string): bigint | null {
  const typed = text.trim();
  if (typed === "") return 0n;
  const isNegative = typed.startsWith("-") || typed.startsWith("−");
  const parsed = parseAmountText(isNegative ? typed.slice(1) : typed, currency, locale);
  if ("problem" in parsed) return null;
  return isNegative ? -parsed.amountMinor : parsed.amountMinor;
}

/** Who paid how much; a payer without an amount, if there is only one, paid the rest. */
export function payersOf(
  { payers, currency }: ExpenseDraft,
  totalMinor: bigint,
  locale: string,
): ExpenseFields["payers"] {
  const typed = [...payers].map(([memberId, text]) => ({ memberId, isTyped: text.trim() !== "", text }));
  const isOneOpen = typed.filter(({ isTyped }) => !isTyped).length === 1;
  const sum = typed.reduce((total, { text }) => total + (minorOf(text, currency, locale) ?? 0n), 0n);
  const rest = isOneOpen && totalMinor > sum ? totalMinor - sum : 0n;
  return typed.map(({ memberId, isTyped, text }) => ({
    memberId,
    amountMinor: isTyped ? (minorOf(text, currency, locale) ?? 0n) : rest,
  }));
}

/** The split's input by the typed texts; texts that are no numbers count as nothing, so that sums do not fit. */
export function splitOf({ method, parts, currency, items }: ExpenseDraft, locale: string): SplitInput {
  if (items !== null) return items;
  const each = [...parts].map(([memberId, text]) => ({ memberId, text: text.trim() }));
  const minor = (text: string) => minorOf(text, currency, locale) ?? 0n;
  switch (method) {
    case "equal":
      return { method, memberIds: each.map(({ memberId }) => memberId) };
    case "exact":
      return { method, parts: each.map(({ memberId, text }) => ({ memberId, amountMinor: minor(text) })) };
    case "percentage":
      return {
        method,
        parts: each.map(({ memberId, text }) => ({ memberId, basisPoints: basisPointsOf(text) })),
      };
    case "shares":
      return {
        method,
        parts: each.map(({ memberId, text }) => ({ memberId, shares: text === "" ? 1 : Number(text) })),
      };
    case "adjustment":
      return {
        method,
        parts: each.map(({ memberId, text }) => ({ memberId, adjustmentMinor: minor(text) })),
      };
  }
}

/** Hundredths of a percent of a typed percentage; -1 if it is none, which the rules refuse. */
function basisPointsOf(text: string): number {
  if (text === "") return 0;
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s*%$/, ""));
  return match === null ? -1 : Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** Texts that show a changed input again, after a remainder was given to a member. */
export function withSplit(draft: ExpenseDraft, split: SplitInput, locale: string): ExpenseDraft {
  const amountOf = (minor: bigint) => typedAmount(minor, draft.currency, locale);
  return { ...draft, parts: new Map(partTexts(split, amountOf, locale)) };
}
