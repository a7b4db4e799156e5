import { peopleOf, type SplitInput, splitExpense, sumOf } from "../groups/index.ts";
import type { ImportedExpense } from "./imported-group.ts";

/**
 * The split of an imported expense as it is kept: its own method, if that gives the parts that the file has, so that an edit of
 * something else changes nobody's part; otherwise these parts as exact ones.
 */
export function keepSplit({ payers, parts, split, rotation = 0 }: ImportedExpense): SplitInput {
  const exact: SplitInput = { method: "exact", parts };
  if (split.method === "exact") return exact;
  const memberIds = new Set(peopleOf(split));
  const derived = splitExpense({ totalMinor: sumOf(payers), input: split, memberIds, rotation });
  if (!derived.ok) return exact;
  const amounts = new Map(parts.map(({ memberId, amountMinor }) => [memberId, amountMinor]));
  const isSame = derived.parts.every(
    ({ memberId, amountMinor }) => amountMinor === (amounts.get(memberId) ?? 0n),
  );
  // Both sum to the total, so that no part of the file is missing among the derived ones.
  return isSame ? split : exact;
}
