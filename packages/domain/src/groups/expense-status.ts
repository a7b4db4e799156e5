import { invariant } from "@evenly/contract/invariant";
import { type MemberPart, sumOf } from "./split-types.ts";

export type ExpenseStatus = "pending" | "partial" | "completed";

/** What one member bears of an expense, and how much of it is paid, in minor units. */
export type Split = MemberPart & {
  /** Paid with the bill itself: a payer's own part. */
  readonly ownMinor: bigint;
  /** Paid since, by settling. */
  readonly settledMinor: bigint;
  /** ownMinor + settledMinor */
  readonly paidMinor: bigint;
  /** amountMinor - paidMinor, never negative; zero of money back. */
  readonly remainingMinor: bigint;
  readonly isPaid: boolean;
};

/** Parts and payers of an expense; both sum to its total. */
export type ExpenseSides = { readonly parts: readonly MemberPart[]; readonly payers: readonly MemberPart[] };

export type PaymentOutcome =
  | {
      readonly ok: true;
      readonly splits: readonly Split[];
      readonly status: ExpenseStatus;
      /** Whether this payment completed the member's split, so that its paidAt is now. */
      readonly isPaidNow: boolean;
    }
  | { readonly ok: false; readonly problem: "not_in_expense" | "not_positive" }
  | { readonly ok: false; readonly problem: "overpaid"; readonly remainingMinor: bigint };

/**
 * Returns the splits of a new expense. A payer's own part counts as paid at once, up to what they paid. Nobody pays a part of money
 * back, so that each counts as paid at once; balances carry what the receiver owes.
 */
export function newSplits(sides: ExpenseSides): readonly Split[] {
  const paid = new Map(sides.payers.map(({ memberId, amountMinor }) => [memberId, amountMinor]));
  return sides.parts.map((part) => splitOf(part, paid.get(part.memberId) ?? 0n, 0n));
}

/**
 * Status of an expense: completed when all splits are paid, partial when somebody has paid something since, else pending. A
 * payer's own part makes nothing partial.
 *
 * @see spec 2 section 4
 */
export function expenseStatus(splits: readonly Split[]): ExpenseStatus {
  if (splits.every(({ isPaid }) => isPaid)) return "completed";
  return splits.some(({ settledMinor }) => settledMinor > 0n) ? "partial" : "pending";
}

/** Adds a payment to a member's split; paying more than remains is refused. */
export function paySplit(splits: readonly Split[], memberId: string, amountMinor: bigint): PaymentOutcome {
  const split = splits.find((each) => each.memberId === memberId);
  if (split === undefined) return { ok: false, problem: "not_in_expense" };
  if (amountMinor <= 0n) return { ok: false, problem: "not_positive" };
  if (amountMinor > split.remainingMinor)
    return { ok: false, problem: "overpaid", remainingMinor: split.remainingMinor };
  const paid = splitOf(split, split.ownMinor, split.settledMinor + amountMinor);
  const next = splits.map((each) => (each === split ? paid : each));
  return { ok: true, splits: next, status: expenseStatus(next), isPaidNow: paid.isPaid };
}

/**
 * Derives the splits of an edited expense and keeps what members have settled. What a member settled beyond their new part (or
 * at all, if they left the expense) is returned as owed back to them; settled amounts and amounts owed back sum to what was
 * settled before.
 */
export function rederiveSplits(
  before: readonly Split[],
  sides: ExpenseSides,
): { readonly splits: readonly Split[]; readonly owedBack: readonly MemberPart[] } {
  const settled = new Map(before.map(({ memberId, settledMinor }) => [memberId, settledMinor]));
  const splits = newSplits(sides).map((split) => {
    const kept = least(settled.get(split.memberId) ?? 0n, split.remainingMinor);
    return splitOf(split, split.ownMinor, kept);
  });
  const kept = new Map(splits.map(({ memberId, settledMinor }) => [memberId, settledMinor]));
  const owedBack = [...settled]
    .map(([memberId, amountMinor]) => ({ memberId, amountMinor: amountMinor - (kept.get(memberId) ?? 0n) }))
    .filter(({ amountMinor }) => amountMinor > 0n);
  return { splits, owedBack };
}

/** What is still unpaid of an expense, in minor units. */
export function remainingOf(splits: readonly Split[]): bigint {
  return sumOf(splits.map(({ remainingMinor }) => ({ amountMinor: remainingMinor })));
}

function splitOf({ memberId, amountMinor }: MemberPart, billMinor: bigint, settledMinor: bigint): Split {
  // What a receiver got of money back pays no part.
  const ownMinor = least(billMinor < 0n ? 0n : billMinor, amountMinor);
  const paidMinor = ownMinor + settledMinor;
  const remainingMinor = amountMinor - paidMinor;
  invariant(remainingMinor >= 0n, "no split is overpaid");
  return {
    memberId,
    amountMinor,
    ownMinor,
    settledMinor,
    paidMinor,
    remainingMinor,
    isPaid: remainingMinor === 0n,
  };
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
