import type { SplitInput } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { billOf, type ItemsDraft } from "./items-draft.ts";
import { minorOf } from "./typed-amounts.ts";

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
  /** Currency of the amounts. */
  readonly currency: string;
};

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

/** The split's input by the typed texts; texts that are no numbers count as nothing, so that sums do not fit. */
export function splitOf({ method, parts, currency, items }: SplitDraft, locale: string): SplitInput {
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
    case "itemised":
      return billOf(items, currency, locale);
  }
}

/** Hundredths of a percent of a typed percentage; -1 if it is none, which the rules refuse. */
function basisPointsOf(text: string): number {
  if (text === "") return 0;
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s*%$/, ""));
  return match === null ? -1 : Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}
