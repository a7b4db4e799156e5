import type { Transaction, TransactionStatus } from "@evenly/contract/payments/schemas";

/**
 * States of lines whose money has moved. A reversed payment counts, because the line of its reversal counts too: in a list of
 * both they cancel each other, and each alone still equals the change of balance at its time.
 */
export const movedStatuses = ["completed", "reversed"] as const satisfies readonly TransactionStatus[];

export type Line = Pick<Transaction, "status" | "direction" | "amountMinor" | "feeMinor" | "currency">;
/** Incoming and outgoing sums of one currency; both are positive. */
export type MoneySums = { readonly currency: string; readonly inMinor: bigint; readonly outMinor: bigint };

function hasMoved(status: TransactionStatus): boolean {
  return (movedStatuses as readonly TransactionStatus[]).includes(status);
}

/** Signed change of the balance that a line explains: its amount and, for its payer, the fee; zero while nothing has moved. */
export function movedMinor({ status, direction, amountMinor, feeMinor }: Line): bigint {
  if (!hasMoved(status)) return 0n;
  return direction === "out" ? amountMinor - feeMinor : amountMinor;
}

/** Sums of a list of lines per currency, in the order in which the currencies appear; lines without moved money add nothing. */
export function sumMoved(lines: readonly Line[]): readonly MoneySums[] {
  const sums = new Map<string, MoneySums>();
  for (const line of lines) {
    const moved = movedMinor(line);
    if (moved === 0n) continue;
    const { currency, direction } = line;
    const { inMinor, outMinor } = sums.get(currency) ?? { inMinor: 0n, outMinor: 0n };
    const next =
      direction === "out" ? { inMinor, outMinor: outMinor - moved } : { inMinor: inMinor + moved, outMinor };
    sums.set(currency, { currency, ...next });
  }
  return [...sums.values()];
}
