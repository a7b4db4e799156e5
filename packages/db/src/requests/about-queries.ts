import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { expenses } from "../expenses/tables.ts";
import { groupMembers, groups } from "../groups/tables.ts";
import { paymentRequests } from "./tables.ts";

const columns = {
  groupId: groups.id,
  groupName: groups.name,
  expenseId: expenses.id,
  expenseTitle: expenses.title,
};
const isInGroup = (userId: string) =>
  and(
    eq(groupMembers.groupId, groups.id),
    eq(groupMembers.userId, userId),
    groupMembers.isActive,
    isNull(groups.deletedAt),
  );

/** What requests belong to, by request, as far as a user is in the groups. */
export async function listAbouts(db: Queryable, userId: string, requestIds: readonly string[]) {
  if (requestIds.length === 0) return new Map<string, never>();
  const rows = await db
    .select({ id: paymentRequests.id, about: columns })
    .from(paymentRequests)
    .innerJoin(groups, eq(groups.id, paymentRequests.groupId))
    .innerJoin(groupMembers, isInGroup(userId))
    .leftJoin(expenses, eq(expenses.id, paymentRequests.expenseId))
    .where(inArray(paymentRequests.id, [...requestIds]));
  return new Map(rows.map(({ id, about }) => [id, about]));
}

/** A group of a user, and an expense of it that counts or waits; null where either is not there. */
export async function findAbout(
  db: Queryable,
  userId: string,
  { groupId, expenseId }: { readonly groupId: string; readonly expenseId: string | null },
): Promise<{ readonly hasExpense: boolean } | null> {
  const isMeant = and(
    eq(expenses.groupId, groups.id),
    expenseId === null ? sql`false` : eq(expenses.id, expenseId),
    ne(expenses.state, "voided"),
  );
  const [row] = await db
    .select(columns)
    .from(groups)
    .innerJoin(groupMembers, isInGroup(userId))
    .leftJoin(expenses, isMeant)
    .where(eq(groups.id, groupId));
  return row ? { hasExpense: row.expenseId !== null } : null;
}
