import { compareIds, sumOf } from "./split-types.ts";

/** A member's split that is not paid yet. */
export type OpenSplit = {
  readonly expenseId: string;
  /** YYYY-MM-DD */
  readonly spentOn: string;
  readonly remainingMinor: bigint;
};

/** How much of a settlement pays one expense's split; above zero. */
export type Allocation = { readonly expenseId: string; readonly amountMinor: bigint };

export type AllocationOutcome =
  | { readonly ok: true; readonly rows: readonly Allocation[] }
  | { readonly ok: false; readonly problem: "not_positive" }
  | { readonly ok: false; readonly problem: "more_than_open"; readonly openMinor: bigint }
  | { readonly ok: false; readonly problem: "not_open" | "chosen_twice"; readonly expenseId: string };

/**
 * Allocates a settlement to open splits: oldest first, or the chosen expenses in their order. The last one may be paid in part.
 * The rows sum to the amount; an amount above what is open (of the chosen ones) is refused.
 */
export function allocatePayment(
  open: readonly OpenSplit[],
  amountMinor: bigint,
  chosenIds?: readonly string[],
): AllocationOutcome {
  if (amountMinor <= 0n) return { ok: false, problem: "not_positive" };
  const chosen =
    chosenIds === undefined ? { ok: true as const, splits: oldestFirst(open) } : pick(open, chosenIds);
  if (!chosen.ok) return chosen;
  const openMinor = sumOf(chosen.splits.map(({ remainingMinor }) => ({ amountMinor: remainingMinor })));
  if (amountMinor > openMinor) return { ok: false, problem: "more_than_open", openMinor };
  let left = amountMinor;
  const rows = chosen.splits.map(({ expenseId, remainingMinor }) => {
    const part = left < remainingMinor ? left : remainingMinor;
    left -= part;
    return { expenseId, amountMinor: part };
  });
  return { ok: true, rows: rows.filter((row) => row.amountMinor > 0n) };
}

function oldestFirst(open: readonly OpenSplit[]): readonly OpenSplit[] {
  return [...open].sort((a, b) => compareIds(a.spentOn, b.spentOn) || compareIds(a.expenseId, b.expenseId));
}

type Picked =
  | { readonly ok: true; readonly splits: readonly OpenSplit[] }
  | { readonly ok: false; readonly problem: "not_open" | "chosen_twice"; readonly expenseId: string };

function pick(open: readonly OpenSplit[], chosenIds: readonly string[]): Picked {
  const byId = new Map(open.map((split) => [split.expenseId, split]));
  const splits = new Map<string, OpenSplit>();
  for (const expenseId of chosenIds) {
    if (splits.has(expenseId)) return { ok: false, problem: "chosen_twice", expenseId };
    const split = byId.get(expenseId);
    if (split === undefined || split.remainingMinor <= 0n)
      return { ok: false, problem: "not_open", expenseId };
    splits.set(expenseId, split);
  }
  return { ok: true, splits: [...splits.values()] };
}
