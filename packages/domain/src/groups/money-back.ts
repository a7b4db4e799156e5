import type { SplitInput } from "./split-types.ts";

/** Whether an expense is money back: its receiver owes it to those whom it concerns, and the group spent less. */
export function isMoneyBack({ amountMinor }: { readonly amountMinor: bigint }): boolean {
  return amountMinor < 0n;
}

/** Amounts with the opposite sign. */
export function mirrorParts<Part extends { readonly amountMinor: bigint }>(parts: readonly Part[]): Part[] {
  return parts.map((part) => ({ ...part, amountMinor: -part.amountMinor }));
}

/** The input of a split with all amounts of the opposite sign; percentages and shares have none. */
export function mirrorSplit(input: SplitInput): SplitInput {
  switch (input.method) {
    case "exact":
      return { ...input, parts: mirrorParts(input.parts) };
    case "adjustment": {
      const parts = input.parts.map((part) => ({ ...part, adjustmentMinor: -part.adjustmentMinor }));
      return { ...input, parts };
    }
    case "itemised": {
      const { items, taxMinor, tipMinor } = input;
      return { ...input, items: mirrorParts(items), taxMinor: -taxMinor, tipMinor: -tipMinor };
    }
    default:
      return input;
  }
}
