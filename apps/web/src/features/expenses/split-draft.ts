import type { ExpenseFields, SplitInput } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { SHARE_SCALE } from "@evenly/domain/groups/check-split";
import { billOf, type ItemsDraft } from "./items-draft.ts";
import { minorOf, PERCENT, SHARES, scaledOf } from "./typed-amounts.ts";

export type MemberId = Group["ownMemberId"];

/** Methods in the order in which the form offers them. */
export const formMethods = ["equal", "exact", "percentage", "shares", "adjustment", "itemised"] as const;
export type FormMethod = (typeof formMethods)[number];

/** How an expense is split as it is typed. */
export type SplitDraft = {
  readonly method: FormMethod;
  /** Who bears a part, with what was typed for them. */
  readonly parts: ReadonlyMap<MemberId, string>;
  /** A bill by items, which counts while the method is `itemised`. */
  readonly items: ItemsDraft;
  /** Currency of the expense. */
  readonly currency: string;
  /** What was paid, where it is converted. */
  readonly conversion: { readonly currency: string } | null;
  /** Amounts of parts and items are those of the bill, before the conversion. */
  readonly isInOriginal: boolean;
};

/** Methods whose parts are amounts, which can be typed in the currency that was paid. */
const methodsOfAmounts: ReadonlySet<FormMethod> = new Set(["exact", "adjustment", "itemised"]);

/** Whether parts can be typed in two currencies. */
export function hasTwoCurrencies({ method, conversion }: Pick<SplitDraft, "method" | "conversion">): boolean {
  return conversion !== null && methodsOfAmounts.has(method);
}

/** The currency in which parts and items are typed. */
export function splitCurrencyOf({
  currency,
  conversion,
  isInOriginal,
}: Pick<SplitDraft, "currency" | "conversion" | "isInOriginal">): string {
  return conversion !== null && isInOriginal ? conversion.currency : currency;
}

/** The currency of the amounts in a stored split. */
export function currencyOfSplit({
  split,
  original,
  currency,
}: Pick<ExpenseFields, "split" | "original" | "currency">): string {
  return "isInOriginal" in split && split.isInOriginal && original !== null ? original.currency : currency;
}

/** What is typed for each member of an input. */
export function textsOf(
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
        decimalText(basisPoints / 100, locale),
      ]);
    case "shares":
      return split.parts.map(({ memberId, shares }) => [memberId, decimalText(shares, locale)]);
    case "adjustment":
      return split.parts.map(({ memberId, adjustmentMinor }) => [memberId, amountOf(adjustmentMinor)]);
    case "itemised":
      return [...new Set(split.items.flatMap(({ memberIds }) => memberIds))].map((memberId) => [
        memberId,
        "",
      ]);
  }
}

function decimalText(value: number, locale: string): string {
  return value.toLocaleString(locale, { useGrouping: false });
}

/** The split's input by the typed texts; null while one of them cannot be read, which never counts as nothing. */
export function splitOf(draft: SplitDraft, locale: string): SplitInput | null {
  const input = inputOf(draft, splitCurrencyOf(draft), locale);
  if (input === null || !draft.isInOriginal || !hasTwoCurrencies(draft)) return input;
  return { ...input, isInOriginal: true } as SplitInput;
}

function inputOf({ method, parts, items }: SplitDraft, currency: string, locale: string): SplitInput | null {
  const minor = (text: string) => minorOf(text, currency, locale);
  switch (method) {
    case "equal":
      return { method, memberIds: [...parts.keys()] };
    case "exact":
      return readParts(method, parts, minor, (memberId, amountMinor) => ({ memberId, amountMinor }));
    case "percentage": {
      const points = (text: string) => scaledOf(text, PERCENT, locale, 0);
      return readParts(method, parts, points, (memberId, basisPoints) => ({ memberId, basisPoints }));
    }
    case "shares": {
      const hundredths = (text: string) => scaledOf(text, SHARES, locale, SHARE_SCALE);
      return readParts(method, parts, hundredths, (memberId, scaled) => ({
        memberId,
        shares: scaled / SHARE_SCALE,
      }));
    }
    case "adjustment":
      return readParts(method, parts, minor, (memberId, adjustmentMinor) => ({ memberId, adjustmentMinor }));
    case "itemised":
      return billOf(items, currency, locale);
  }
}

/** Everyone's part as it is read; null while one cannot be read. */
function readParts<Method, Value, Part>(
  method: Method,
  typed: SplitDraft["parts"],
  read: (text: string) => Value | null,
  partOf: (memberId: MemberId, value: Value) => Part,
): { readonly method: Method; readonly parts: Part[] } | null {
  const parts: Part[] = [];
  for (const [memberId, text] of typed) {
    const value = read(text);
    if (value === null) return null;
    parts.push(partOf(memberId, value));
  }
  return { method, parts };
}
