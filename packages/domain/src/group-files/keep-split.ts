import { compareIds, peopleOf, type SplitInput, splitExpense, sumOf } from "../groups/index.ts";
import type { ImportedExpense } from "./imported-group.ts";

/** A split with who takes its leftover minor units. */
export type KeptSplit = { readonly split: SplitInput; readonly rotation: number };

/**
 * The split of an imported expense as it is kept: its own method, if that gives the parts that the file has, so that an edit of
 * something else changes nobody's part; otherwise these parts as exact ones.
 */
export function keepSplit(expense: ImportedExpense): KeptSplit {
  const { parts, split, rotation = 0 } = expense;
  const exact: KeptSplit = { split: { method: "exact", parts }, rotation };
  if (split.method === "exact" && !split.isInOriginal) return exact;
  const turns = [rotation, turnOf(expense)];
  const found = turns.find((turn) => gives(expense, turn));
  return found === undefined ? exact : { split, rotation: found };
}

function gives({ payers, parts, split, original }: ImportedExpense, rotation: number): boolean {
  const memberIds = new Set(peopleOf(split));
  const derived = splitExpense({
    totalMinor: sumOf(payers),
    originalMinor: original?.amountMinor ?? null,
    input: split,
    memberIds,
    rotation,
  });
  if (!derived.ok) return false;
  const amounts = new Map(parts.map(({ memberId, amountMinor }) => [memberId, amountMinor]));
  // Both sum to the total, so that no part of the file is missing among the derived ones.
  return derived.parts.every(({ memberId, amountMinor }) => amountMinor === (amounts.get(memberId) ?? 0n));
}

/** Position of the first member, in the order of ids, whose equal part has a unit more than that of the member before. */
function turnOf({ parts, split }: ImportedExpense): number {
  const amounts = new Map(parts.map(({ memberId, amountMinor }) => [memberId, amountMinor]));
  const sorted = peopleOf(split)
    .toSorted(compareIds)
    .map((memberId) => amounts.get(memberId) ?? 0n);
  const turn = sorted.findIndex((amount, position) => amount > (sorted.at(position - 1) ?? 0n));
  return Math.max(0, turn);
}
