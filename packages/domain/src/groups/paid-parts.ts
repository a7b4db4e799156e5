import { allocatePayment, type OpenSplit } from "./allocate-payment.ts";
import { sumOf } from "./split-types.ts";

/** A member's part of an expense that is not paid yet. */
export type OpenPart = OpenSplit & { readonly memberId: string };

/** What a settlement pays of one part: by its money, or by what others owe the member. */
export type PaidPart = {
  readonly expenseId: string;
  readonly memberId: string;
  readonly kind: "money" | "offset";
  readonly amountMinor: bigint;
};

export type PaymentOfParts = {
  readonly fromId: string;
  readonly amountMinor: bigint;
  /** Expenses to pay first, in this order; then the oldest. */
  readonly chosenIds: readonly string[];
  /** Members whose balance is zero after the payment. */
  readonly evenIds: ReadonlySet<string>;
};

/**
 * Returns the parts of one currency that a settlement pays. Its money pays the debtor's parts. Members who are even after it have
 * no open part left: the rest of theirs is paid by what others owed them. Never more than what is open.
 */
export function paidParts(
  open: readonly OpenPart[],
  { fromId, amountMinor, chosenIds, evenIds }: PaymentOfParts,
): readonly PaidPart[] {
  const own = open.filter(({ memberId }) => memberId === fromId);
  const chosen = new Set(chosenIds);
  const first = own.filter(({ expenseId }) => chosen.has(expenseId));
  const money = new Map<string, bigint>();
  const pay = (splits: readonly OpenPart[], minor: bigint, order?: readonly string[]): bigint => {
    const openMinor = sumOf(splits.map(({ remainingMinor }) => ({ amountMinor: remainingMinor })));
    const paidMinor = minor < openMinor ? minor : openMinor;
    const outcome = allocatePayment(splits, paidMinor, order);
    for (const row of outcome.ok ? outcome.rows : []) money.set(row.expenseId, row.amountMinor);
    return minor - paidMinor;
  };
  const leftMinor = pay(
    first,
    amountMinor,
    chosenIds.filter((id) => first.some(({ expenseId }) => expenseId === id)),
  );
  pay(
    own.filter(({ expenseId }) => !chosen.has(expenseId)),
    leftMinor,
  );
  const byMoney = [...money].map(([expenseId, minor]) => ({
    expenseId,
    memberId: fromId,
    kind: "money" as const,
    amountMinor: minor,
  }));
  const offset = open
    .filter(({ memberId }) => evenIds.has(memberId))
    .map(({ expenseId, memberId, remainingMinor }) => {
      const paidMinor = memberId === fromId ? (money.get(expenseId) ?? 0n) : 0n;
      return { expenseId, memberId, kind: "offset" as const, amountMinor: remainingMinor - paidMinor };
    });
  return [...byMoney, ...offset.filter((part) => part.amountMinor > 0n)];
}
