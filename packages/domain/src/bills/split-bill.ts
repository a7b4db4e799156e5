import { type Mismatch, mendRemainder, type SplitInput, splitExpense } from "../groups/index.ts";

/** How a bill is split between its owner and others, by their user ids. */
export type BillSplit =
  | { readonly method: "equal"; readonly userIds: readonly string[] }
  | { readonly method: "exact"; readonly parts: readonly UserPart[] }
  | { readonly method: "shares"; readonly parts: readonly { userId: string; shares: number }[] }
  | {
      readonly method: "itemised";
      readonly items: readonly {
        readonly title?: string | undefined;
        readonly amountMinor: bigint;
        readonly userIds: readonly string[];
      }[];
      readonly taxMinor: bigint;
      readonly tipMinor: bigint;
    };

/** What one person bears, in minor units. */
export type UserPart = { readonly userId: string; readonly amountMinor: bigint };

export type BillToSplit = {
  readonly totalMinor: bigint;
  readonly split: BillSplit;
  /** Decides who takes a leftover minor unit; see `rotationOfDay`. */
  readonly rotation: number;
};

type BillSplitRefusal =
  | Mismatch
  | { readonly problem: "total_not_positive" | "no_people" | "no_items" | "no_original" }
  | { readonly problem: "item_without_people" | "negative_item"; readonly item: number | "tax" | "tip" }
  | {
      readonly problem: "person_twice" | "negative_part" | "out_of_range" | "below_paid";
      readonly userId: string;
    };

export type BillSplitOutcome =
  | { readonly ok: true; readonly parts: readonly UserPart[]; readonly extraUserIds: readonly string[] }
  | ({ readonly ok: false } & BillSplitRefusal);

/** Splits a bill by the rules of expenses into parts that sum to its total exactly, in the order in which people were entered. */
export function splitBill({ totalMinor, split, rotation }: BillToSplit): BillSplitOutcome {
  const input = toInput(split);
  const outcome = splitExpense({ totalMinor, input, memberIds: new Set(namedIn(split)), rotation });
  if (outcome.ok) {
    const parts = outcome.parts.map(({ memberId: userId, amountMinor }) => ({ userId, amountMinor }));
    return { ok: true, parts, extraUserIds: outcome.extraMemberIds };
  }
  if (!("memberId" in outcome)) return outcome;
  const { memberId: userId, problem } = outcome;
  return { ok: false, userId, problem: problem === "not_a_member" ? "person_twice" : problem };
}

/** The split after its open or surplus rest went to one person; null when it fits, or when they cannot bear it. */
export function mendBill({ totalMinor, split, rotation }: BillToSplit, userId: string): BillSplit | null {
  const memberIds = new Set([...namedIn(split), userId]);
  const mended = mendRemainder({ totalMinor, input: toInput(split), memberIds, rotation }, userId);
  return mended === null ? null : toSplit(mended);
}

/** Everybody whom a split names, each once, in the order of entry. */
export function namedIn(split: BillSplit): readonly string[] {
  if (split.method === "equal") return [...new Set(split.userIds)];
  if (split.method === "itemised") return [...new Set(split.items.flatMap(({ userIds }) => userIds))];
  return [...new Set(split.parts.map(({ userId }) => userId))];
}

/** Days since 1970: who takes a leftover minor unit changes from day to day, the same on every device. */
export function rotationOfDay(day: string): number {
  return Math.max(0, Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000));
}

function toInput(split: BillSplit): SplitInput {
  switch (split.method) {
    case "equal":
      return { method: "equal", memberIds: split.userIds };
    case "exact":
      return {
        method: "exact",
        parts: split.parts.map(({ userId: memberId, amountMinor }) => ({ memberId, amountMinor })),
      };
    case "shares":
      return {
        method: "shares",
        parts: split.parts.map(({ userId: memberId, shares }) => ({ memberId, shares })),
      };
    case "itemised":
      return {
        ...split,
        items: split.items.map(({ userIds: memberIds, ...item }) => ({ ...item, memberIds })),
      };
  }
}

function toSplit(input: SplitInput): BillSplit | null {
  switch (input.method) {
    case "exact":
      return {
        method: "exact",
        parts: input.parts.map(({ memberId: userId, amountMinor }) => ({ userId, amountMinor })),
      };
    case "itemised":
      return {
        ...input,
        items: input.items.map(({ memberIds: userIds, ...item }) => ({ ...item, userIds })),
      };
    default:
      return null;
  }
}
