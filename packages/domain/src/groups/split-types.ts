/** What one member bears or has paid of an expense, in minor units of its currency; zero or below zero of money back. */
export type MemberPart = { readonly memberId: string; readonly amountMinor: bigint };

/** One position of a bill, borne in equal fractions by the members named; a voucher is below zero. */
export type BillItem = {
  readonly title?: string | undefined;
  readonly amountMinor: bigint;
  readonly memberIds: readonly string[];
};

/** Marks amounts that are in minor units of the original currency, and belong to the original amount. */
type InOriginal = { readonly isInOriginal?: true | undefined };

/**
 * How an expense is split, as its author entered it. Basis points are whole and sum to 10,000; shares have at most two
 * decimals, from 0 to 1,000,000, and not all are 0; an adjustment is what a member bears above (or, negative, below) an equal
 * rest; tax and tip follow the items. Money back has the amounts of the same expense with the opposite sign; see `mirrorSplit`.
 */
export type SplitInput =
  | { readonly method: "equal"; readonly memberIds: readonly string[] }
  | (InOriginal & { readonly method: "exact"; readonly parts: readonly MemberPart[] })
  | {
      readonly method: "percentage";
      readonly parts: readonly { readonly memberId: string; readonly basisPoints: number }[];
    }
  | {
      readonly method: "shares";
      readonly parts: readonly { readonly memberId: string; readonly shares: number }[];
    }
  | (InOriginal & {
      readonly method: "adjustment";
      readonly parts: readonly { readonly memberId: string; readonly adjustmentMinor: bigint }[];
    })
  | (InOriginal & {
      readonly method: "itemised";
      readonly items: readonly BillItem[];
      readonly taxMinor: bigint;
      readonly tipMinor: bigint;
    });
export type SplitMethod = SplitInput["method"];

/** By how much the entered parts miss the total: `by` is above zero. */
export type Mismatch = {
  readonly problem: "open" | "over";
  readonly by: bigint;
  readonly unit: "minor_units" | "original_minor_units" | "basis_points";
};

export type SplitRefusal =
  | Mismatch
  | { readonly problem: "total_not_positive" | "no_people" | "no_items" | "no_original" }
  | { readonly problem: "item_without_people"; readonly item: number }
  | { readonly problem: "negative_item"; readonly item: "tax" | "tip" }
  | {
      readonly problem: "person_twice" | "not_a_member" | "negative_part" | "out_of_range";
      readonly memberId: string;
    };

/** Returns how the entered sum misses the total, or null when they are equal. */
export function mismatchOf(total: bigint, entered: bigint, unit: Mismatch["unit"]): Mismatch | null {
  if (entered === total) return null;
  if (entered < total) return { problem: "open", by: total - entered, unit };
  return { problem: "over", by: entered - total, unit };
}

/** Returns the first member who is named twice or is not in the group, or null. */
export function checkPeople(
  named: readonly string[],
  memberIds: ReadonlySet<string>,
): { readonly problem: "person_twice" | "not_a_member"; readonly memberId: string } | null {
  const seen = new Set<string>();
  for (const memberId of named) {
    if (seen.has(memberId)) return { problem: "person_twice", memberId };
    if (!memberIds.has(memberId)) return { problem: "not_a_member", memberId };
    seen.add(memberId);
  }
  return null;
}

/** Sum of parts in minor units. */
export function sumOf(parts: readonly { readonly amountMinor: bigint }[]): bigint {
  return parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}

/** Order of ids by their code units, the same on every device. */
export function compareIds(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
