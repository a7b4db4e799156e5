import { mirrorSplit } from "./money-back.ts";
import { mirrorRequest, type SplitRequest, splitExpense } from "./split-expense.ts";
import type { SplitInput } from "./split-types.ts";

/**
 * Gives what an input leaves open to one member, or takes from them what is over. Returns the mended input, or null when nothing
 * is open or over, or when this member cannot bear the difference.
 */
export function mendRemainder(request: SplitRequest, memberId: string): SplitInput | null {
  if (request.totalMinor < 0n) {
    const mended = mendRemainder(mirrorRequest(request), memberId);
    return mended === null ? null : mirrorSplit(mended);
  }
  const before = splitExpense(request);
  if (before.ok || (before.problem !== "open" && before.problem !== "over")) return null;
  const difference = before.problem === "open" ? before.by : -before.by;
  const input = changeInput(request.input, memberId, difference);
  if (input === null || !splitExpense({ ...request, input }).ok) return null;
  return input;
}

function changeInput(input: SplitInput, memberId: string, difference: bigint): SplitInput | null {
  switch (input.method) {
    case "exact": {
      const change = (amountMinor: bigint) => ({ memberId, amountMinor: amountMinor + difference });
      return {
        ...input,
        parts: replaceOrAdd(input.parts, memberId, (part) => change(part?.amountMinor ?? 0n)),
      };
    }
    case "percentage": {
      const change = (points: number) => ({ memberId, basisPoints: points + Number(difference) });
      return {
        ...input,
        parts: replaceOrAdd(input.parts, memberId, (part) => change(part?.basisPoints ?? 0)),
      };
    }
    case "adjustment": {
      const change = (minor: bigint) => ({ memberId, adjustmentMinor: minor + difference });
      return {
        ...input,
        parts: replaceOrAdd(input.parts, memberId, (part) => change(part?.adjustmentMinor ?? 0n)),
      };
    }
    case "itemised":
      // What is over cannot be taken from one person: the items are on the bill.
      if (difference < 0n) return null;
      return { ...input, items: [...input.items, { amountMinor: difference, memberIds: [memberId] }] };
    default:
      return null;
  }
}

function replaceOrAdd<Part extends { readonly memberId: string }>(
  parts: readonly Part[],
  memberId: string,
  change: (part: Part | undefined) => Part,
): readonly Part[] {
  const isNamed = parts.some((part) => part.memberId === memberId);
  if (!isNamed) return [...parts, change(undefined)];
  return parts.map((part) => (part.memberId === memberId ? change(part) : part));
}
