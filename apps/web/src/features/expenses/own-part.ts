import type { ExpenseSummary } from "@evenly/contract/expenses/schemas";

/**
 * What an expense means to the caller: they owe, get back, are done with their part, or take none. Only an expense that counts has a
 * meaning.
 */
export type OwnPart = {
  readonly kind: "owes" | "getsBack" | "paid" | "none";
  /** What is still open; of a paid part, the part. */
  readonly amountMinor: bigint;
};

export function ownPartOf({
  ownShareMinor,
  ownPaidMinor,
  ownRemainingMinor,
  ownBackMinor,
}: ExpenseSummary): OwnPart {
  if (ownRemainingMinor > 0n) return { kind: "owes", amountMinor: ownRemainingMinor };
  if (ownBackMinor > 0n) return { kind: "getsBack", amountMinor: ownBackMinor };
  if (ownShareMinor > 0n || ownPaidMinor > 0n) return { kind: "paid", amountMinor: ownShareMinor };
  return { kind: "none", amountMinor: 0n };
}
