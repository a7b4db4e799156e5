import { AppError, refuse } from "@evenly/contract";
import type { Queryable, Tx } from "@evenly/db";
import {
  type ExpenseRow,
  findExpense,
  findLastAuthor,
  listPayers,
  listSplits,
  type PayerRow,
  type SplitRow,
} from "@evenly/db/expenses/queries";
import { listMembers, type Membership } from "@evenly/db/groups/queries";
import {
  type ExpenseEntry,
  type ExpenseSides,
  rederiveSplits,
  type Split,
} from "@evenly/domain/groups/index";
import type { ServiceContext } from "../context.ts";
import { loadMembership, lockOwnGroup } from "../groups/index.ts";

/** An expense with its payers and parts, in a group of the caller. */
export type OwnExpense = Membership & {
  readonly expense: ExpenseRow;
  readonly payers: readonly PayerRow[];
  readonly splits: readonly SplitRow[];
};

/**
 * An expense of one of the caller's groups.
 *
 * @throws {UNAUTHENTICATED} @throws {EXPENSE_NOT_FOUND} there is none, or the caller is no active member of its group.
 */
export async function loadExpense(ctx: ServiceContext, expenseId: string): Promise<OwnExpense> {
  const expense = (await findExpense(ctx.db, expenseId)) ?? refuse("EXPENSE_NOT_FOUND");
  const membership = await hideForeign(loadMembership(ctx, expense.groupId));
  return { ...membership, expense, ...(await loadSides(ctx.db, expenseId)) };
}

/**
 * Locks the group of an expense for a change, and returns the expense as it is then.
 *
 * @throws {UNAUTHENTICATED} @throws {EXPENSE_NOT_FOUND} there is none, or the caller is no active member of its group.
 * @throws {GROUP_ARCHIVED}
 */
export async function lockExpense(ctx: ServiceContext, tx: Tx, expenseId: string): Promise<OwnExpense> {
  const found = (await findExpense(tx, expenseId)) ?? refuse("EXPENSE_NOT_FOUND");
  const membership = await hideForeign(lockOwnGroup(ctx, tx, found.groupId));
  const expense = (await findExpense(tx, expenseId)) ?? refuse("EXPENSE_NOT_FOUND");
  return { ...membership, expense, ...(await loadSides(tx, expenseId)) };
}

/** What decides, besides their role, whether a member may decide about an expense that waits. */
export async function loadStanding(db: Queryable, { expense, member, group }: OwnExpense) {
  const members = await listMembers(db, group.id);
  const admins = members.filter((each) => each.member.isActive && each.member.role !== "member");
  const author = (await findLastAuthor(db, expense.id)) ?? expense.createdByMemberId;
  return { isOnlyAdmin: admins.length === 1, isOwnVersion: author === member.id };
}

async function loadSides(db: Queryable, expenseId: string) {
  const [payers, splits] = [await listPayers(db, [expenseId]), await listSplits(db, [expenseId])];
  return { payers, splits };
}

/** Does not tell strangers that an expense with this id exists. */
async function hideForeign(work: Promise<Membership>): Promise<Membership> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === "GROUP_NOT_FOUND") refuse("EXPENSE_NOT_FOUND");
    throw error;
  }
}

/** Payers and parts as the rules take them. */
export function sidesOf({ payers, splits }: Pick<OwnExpense, "payers" | "splits">): ExpenseSides {
  const partOf = ({ memberId, amountMinor }: PayerRow | SplitRow) => ({ memberId, amountMinor });
  return { payers: payers.map(partOf), parts: splits.map(partOf) };
}

/** The stored parts with what members have settled of them. */
export function splitsOf({ payers, splits }: Pick<OwnExpense, "payers" | "splits">): readonly Split[] {
  const sides = sidesOf({ payers, splits });
  const paid = new Map(splits.map(({ memberId, paidMinor }) => [memberId, paidMinor]));
  const own = rederiveSplits([], sides).splits;
  const settled = own.map((split) => ({
    ...split,
    settledMinor: (paid.get(split.memberId) ?? 0n) - split.ownMinor,
  }));
  return rederiveSplits(settled, sides).splits;
}

/** The entry by which an expense counts in balances. */
export function entryOf(expense: Pick<ExpenseRow, "id" | "currency">, sides: ExpenseSides): ExpenseEntry {
  return { kind: "expense", id: expense.id, currency: expense.currency, ...sides };
}
