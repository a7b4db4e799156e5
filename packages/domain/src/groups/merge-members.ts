import { peopleOf } from "./check-split.ts";
import { type ExpenseSides, rederiveSplits, type Split } from "./expense-status.ts";
import { splitExpense } from "./split-expense.ts";
import type { MemberPart, SplitInput } from "./split-types.ts";

/** A placeholder that was entered twice, and the member that has all of it afterwards. */
export type Merge = { readonly goneId: string; readonly intoId: string };

/** An expense as two members are made one in it. */
export type MergedExpense = ExpenseSides & { readonly split: SplitInput };

type ExpenseToMerge = ExpenseSides & {
  readonly totalMinor: bigint;
  readonly originalMinor: bigint | null;
  readonly split: SplitInput;
  readonly rotation: number;
};

/**
 * Makes two members one in an expense: what both paid and bore is paid and borne by one of them, and everybody else pays and bears
 * what they did. The split keeps its method where it still gives these parts; otherwise the parts count as exact ones.
 */
export function mergeInExpense(expense: ExpenseToMerge, merge: Merge): MergedExpense {
  const payers = mergeParts(expense.payers, merge);
  const parts = mergeParts(expense.parts, merge);
  const { totalMinor, originalMinor, rotation } = expense;
  const input = mergeInInput(expense.split, merge);
  const memberIds = new Set(peopleOf(input));
  const derived = splitExpense({ totalMinor, originalMinor, input, memberIds, rotation });
  const isKept = derived.ok && isSame(derived.parts, parts);
  return { payers, parts, split: isKept ? input : { method: "exact", parts } };
}

/** Parts in which one member has what two had, in the place of the first of them. */
export function mergeParts(parts: readonly MemberPart[], { goneId, intoId }: Merge): readonly MemberPart[] {
  const sums = new Map<string, bigint>();
  for (const { memberId, amountMinor } of parts) {
    const id = memberId === goneId ? intoId : memberId;
    sums.set(id, (sums.get(id) ?? 0n) + amountMinor);
  }
  return [...sums].map(([memberId, amountMinor]) => ({ memberId, amountMinor }));
}

/** What is paid of the parts of a merged expense; what one of the two has settled counts up to what the part leaves open. */
export function mergeSplits(before: readonly Split[], sides: ExpenseSides, merge: Merge): readonly Split[] {
  const [first, ...others] = before.filter(({ memberId }) => isOneOf(memberId, merge));
  const rest = before.filter(({ memberId }) => !isOneOf(memberId, merge));
  if (first === undefined) return rederiveSplits(before, sides).splits;
  const settledMinor = others.reduce((sum, split) => sum + split.settledMinor, first.settledMinor);
  return rederiveSplits([...rest, { ...first, memberId: merge.intoId, settledMinor }], sides).splits;
}

/** An input in which one member has what two had; where a method cannot add, they take part once. */
export function mergeInInput(input: SplitInput, merge: Merge): SplitInput {
  const idOf = (memberId: string) => (memberId === merge.goneId ? merge.intoId : memberId);
  const once = (memberIds: readonly string[]) => [...new Set(memberIds.map(idOf))];
  switch (input.method) {
    case "equal":
      return { ...input, memberIds: once(input.memberIds) };
    case "itemised": {
      const items = input.items.map((item) => ({ ...item, memberIds: once(item.memberIds) }));
      return { ...input, items };
    }
    case "exact":
      return { ...input, parts: mergeParts(input.parts, merge) };
    case "percentage":
      return {
        ...input,
        parts: added(input.parts, idOf, (one, other) => ({
          ...one,
          basisPoints: one.basisPoints + other.basisPoints,
        })),
      };
    case "shares":
      return {
        ...input,
        parts: added(input.parts, idOf, (one, other) => ({ ...one, shares: one.shares + other.shares })),
      };
    case "adjustment":
      return {
        ...input,
        parts: added(input.parts, idOf, (one, other) => ({
          ...one,
          adjustmentMinor: one.adjustmentMinor + other.adjustmentMinor,
        })),
      };
  }
}

function added<Part extends { readonly memberId: string }>(
  parts: readonly Part[],
  idOf: (memberId: string) => string,
  add: (one: Part, other: Part) => Part,
): readonly Part[] {
  const sums = new Map<string, Part>();
  for (const part of parts) {
    const renamed = { ...part, memberId: idOf(part.memberId) };
    const known = sums.get(renamed.memberId);
    sums.set(renamed.memberId, known === undefined ? renamed : add(known, renamed));
  }
  return [...sums.values()];
}

function isOneOf(memberId: string, { goneId, intoId }: Merge): boolean {
  return memberId === goneId || memberId === intoId;
}

function isSame(one: readonly MemberPart[], other: readonly MemberPart[]): boolean {
  const amounts = new Map(other.map(({ memberId, amountMinor }) => [memberId, amountMinor]));
  return one.length === other.length && one.every((part) => amounts.get(part.memberId) === part.amountMinor);
}
