import type { GroupId } from "@evenly/contract";
import type { AccountRemain } from "@evenly/contract/profile/schemas";
import type { Tx } from "@evenly/db";
import { listWaitingExpensesOf } from "@evenly/db/expenses/account-queries";
import type { ServiceContext } from "../context.ts";

/** Expenses that an admin has yet to decide and by which an account would owe or be owed. Its groups are locked. */
export async function waitingExpensesRemain(
  _ctx: ServiceContext,
  tx: Tx,
  userId: string,
): Promise<readonly AccountRemain[]> {
  const groups = await listWaitingExpensesOf(tx, userId);
  return groups.map((group) => ({ kind: "waiting_expenses", ...group, groupId: group.groupId as GroupId }));
}
