import { EARMARK_ROWS_MAX, type EarmarkKind } from "@evenly/contract/goals/rules";
import type { Earmark, EarmarkRow } from "@evenly/contract/goals/schemas";

export type EarmarkedRows = { readonly kind: EarmarkKind; readonly rows: readonly EarmarkRow[] };

/**
 * Takes all that is promised from the available balance. A part without an amount is left out; the largest rows come first. The result may
 * be below zero.
 */
export function safeToSpendOf(
  availableMinor: bigint,
  earmarked: readonly EarmarkedRows[],
): { readonly safeMinor: bigint; readonly terms: readonly Earmark[] } {
  const terms = earmarked.map(termOf).filter(({ amountMinor }) => amountMinor !== 0n);
  const promisedMinor = terms.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return { safeMinor: availableMinor - promisedMinor, terms };
}

function termOf({ kind, rows }: EarmarkedRows): Earmark {
  const counted = rows.filter(({ amountMinor }) => amountMinor > 0n);
  const largest = counted.toSorted((one, other) =>
    one.amountMinor === other.amountMinor ? 0 : one.amountMinor > other.amountMinor ? -1 : 1,
  );
  return {
    kind,
    amountMinor: counted.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    rows: largest.slice(0, EARMARK_ROWS_MAX),
    rowsCount: counted.length,
  };
}
