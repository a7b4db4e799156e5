import type { DebtExplanation } from "@evenly/contract/settlements/schemas";

/** Whether a line of a debt can be paid alone: a part of an expense that is owed. What came back is paid with the whole debt. */
export function canPayLine({ kind, amountMinor, totalMinor }: DebtExplanation["lines"][number]): boolean {
  return kind === "expense" && amountMinor > 0n && totalMinor > 0n;
}
