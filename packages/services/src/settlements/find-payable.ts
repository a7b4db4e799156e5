import { invariant } from "@evenly/contract";
import type { Queryable, Tx } from "@evenly/db";
import { listPayers, listSplits } from "@evenly/db/expenses/queries";
import { findGroup, listBalances, listPairs } from "@evenly/db/groups/queries";
import { listActiveExpenses, sumOnTheWay } from "@evenly/db/settlements/queries";
import { debtsOf, owesByTransfers, simplifyDebts } from "@evenly/domain/groups/index";
import { balanceOf } from "../groups/index.ts";

export type DebtToPay = {
  readonly groupId: string;
  readonly fromMemberId: string;
  readonly toMemberId: string;
  readonly currency: string;
  /** Expenses that are paid; empty: any. */
  readonly chosenIds: readonly string[];
};

/**
 * What a member can pay another without overpaying, in minor units: the larger of the suggested payment and the debt between the
 * two, less what is on its way. For chosen expenses at most what is unpaid of the member's parts; without simplification, of what
 * the member owes the other of them.
 */
export async function findPayable(tx: Tx, debt: DebtToPay): Promise<bigint> {
  const group = await findGroup(tx, debt.groupId);
  invariant(group, "a locked group exists");
  const direct = await findDirect(tx, debt);
  const suggested = group.simplifyDebts ? await findSuggested(tx, debt) : 0n;
  const openMinor = (suggested > direct ? suggested : direct) - (await sumOnTheWay(tx, debt));
  const chosen = debt.chosenIds.length === 0 ? openMinor : await sumChosen(tx, debt, group.simplifyDebts);
  const payable = chosen < openMinor ? chosen : openMinor;
  return payable > 0n ? payable : 0n;
}

/** The payment between the two that a group with simplified debts suggests. */
async function findSuggested(tx: Tx, { groupId, fromMemberId, toMemberId, currency }: DebtToPay) {
  const balances = (await listBalances(tx, groupId)).filter((row) => row.currency === currency);
  const transfers = simplifyDebts(
    balances.map((row) => ({ memberId: row.memberId, balanceMinor: balanceOf(row) })),
  );
  return owesByTransfers(transfers, fromMemberId, toMemberId);
}

/** What the first owes the second of the two, without the rest of the group; below zero the other way. */
export async function findDirect(
  tx: Tx,
  { groupId, fromMemberId, toMemberId, currency }: Omit<DebtToPay, "chosenIds">,
): Promise<bigint> {
  const pairs = (await listPairs(tx, groupId)).filter((row) => row.currency === currency);
  return pairs.reduce((sum, { firstMemberId, secondMemberId, owedMinor }) => {
    if (firstMemberId === fromMemberId && secondMemberId === toMemberId) return sum + owedMinor;
    return firstMemberId === toMemberId && secondMemberId === fromMemberId ? sum - owedMinor : sum;
  }, 0n);
}

async function sumChosen(db: Queryable, debt: DebtToPay, isSimplified: boolean): Promise<bigint> {
  const { groupId, currency, chosenIds, fromMemberId, toMemberId } = debt;
  const active = await listActiveExpenses(db, { groupId, currency, ids: chosenIds });
  const [payers, splits] = [await listPayers(db, active), await listSplits(db, active)];
  return active.reduce((sum, id) => {
    const parts = splits.filter(({ expenseId }) => expenseId === id);
    const own = parts.find(({ memberId }) => memberId === fromMemberId);
    const leftMinor = own === undefined ? 0n : own.amountMinor - own.paidMinor;
    const paid = payers.filter(({ expenseId }) => expenseId === id);
    const entry = { kind: "expense" as const, id, currency, parts, payers: paid };
    const owedMinor = isSimplified ? leftMinor : owesByTransfers(debtsOf(entry), fromMemberId, toMemberId);
    const least = owedMinor < leftMinor ? owedMinor : leftMinor;
    return least > 0n ? sum + least : sum;
  }, 0n);
}
