import type { ExpenseSummary } from "@evenly/contract/expenses/schemas";

/**
 * What an expense means to the caller: they owe, get back, are done with their part, or take none. Only an expense that counts has a
 * meaning. Nobody pays a part of money back: of it, the caller owes what they received for the others, or gets their part.
 */
export type OwnPart = {
  readonly kind: "owes" | "getsBack" | "paid" | "none";
  /** What is still open; of a paid part, the part; never below zero. */
  readonly amountMinor: bigint;
};

export function ownPartOf({
  ownShareMinor,
  ownPaidMinor,
  ownRemainingMinor,
  ownBackMinor,
  amountMinor,
}: Pick<
  ExpenseSummary,
  "ownShareMinor" | "ownPaidMinor" | "ownRemainingMinor" | "ownBackMinor" | "amountMinor"
>): OwnPart {
  if (amountMinor < 0n) return partOfBack(ownPaidMinor - ownShareMinor, ownShareMinor);
  if (ownRemainingMinor > 0n) return { kind: "owes", amountMinor: ownRemainingMinor };
  if (ownBackMinor > 0n) return { kind: "getsBack", amountMinor: ownBackMinor };
  if (ownShareMinor > 0n || ownPaidMinor > 0n) return { kind: "paid", amountMinor: ownShareMinor };
  return { kind: "none", amountMinor: 0n };
}

function partOfBack(netMinor: bigint, shareMinor: bigint): OwnPart {
  if (netMinor < 0n) return { kind: "owes", amountMinor: -netMinor };
  if (netMinor > 0n) return { kind: "getsBack", amountMinor: netMinor };
  return shareMinor < 0n ? { kind: "paid", amountMinor: -shareMinor } : { kind: "none", amountMinor: 0n };
}
