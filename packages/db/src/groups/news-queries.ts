import { and, eq, gte, isNull, lte, ne, or, sql } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable } from "../client.ts";
import { expenseSplits, expenses, expenseVersions } from "../expenses/tables.ts";
import { notifications } from "../notifications/tables.ts";
import { list, run } from "../run.ts";
import type { ActivityRow } from "./queries.ts";
import { groupActivities, groupMembers, groups } from "./tables.ts";

/** A line of a group's feed; null without one. */
export async function findActivity(db: Queryable, id: string): Promise<ActivityRow | null> {
  const [row] = await db.select().from(groupActivities).where(eq(groupActivities.id, id));
  return row ?? null;
}

/** Stored versions of an expense up to one of them, the latest first; at most two. */
export async function listLatestVersions(db: Queryable, expenseId: string, upTo: number | null) {
  return await db
    .select({ version: expenseVersions.version, snapshot: expenseVersions.snapshot })
    .from(expenseVersions)
    .where(
      and(
        eq(expenseVersions.expenseId, expenseId),
        upTo === null ? undefined : lte(expenseVersions.version, upTo),
      ),
    )
    .orderBy(sql`${expenseVersions.version} desc`)
    .limit(2);
}

/** An open part of an expense with a due day, and the account that owes it. */
export type DuePart = {
  readonly expenseId: string;
  readonly memberId: string;
  readonly userId: string;
  readonly timeZone: string;
  readonly groupId: string;
  readonly groupName: string;
  readonly title: string;
  readonly currency: string;
  readonly dueOn: string;
  readonly openMinor: bigint;
};
/** The last part of a page: expense, then member. */
export type DuePlace = Pick<DuePart, "expenseId" | "memberId">;

/**
 * Open parts of expenses that are due between two days, of active members who want reminders, in groups that send them; in the order
 * of their ids, after a place.
 */
export async function listDueParts(
  db: Queryable,
  days: { readonly from: string; readonly to: string },
  after: DuePlace | null,
  limit: number,
): Promise<readonly DuePart[]> {
  return await db
    .select({
      expenseId: expenses.id,
      memberId: expenseSplits.memberId,
      userId: users.id,
      timeZone: users.timeZone,
      groupId: groups.id,
      groupName: groups.name,
      title: expenses.title,
      currency: expenses.currency,
      dueOn: sql<string>`${expenses.dueOn}::text`,
      openMinor: sql<bigint>`${expenseSplits.amountMinor} - ${expenseSplits.paidMinor}`.mapWith(BigInt),
    })
    .from(expenses)
    .innerJoin(groups, eq(groups.id, expenses.groupId))
    .innerJoin(expenseSplits, eq(expenseSplits.expenseId, expenses.id))
    .innerJoin(groupMembers, eq(groupMembers.id, expenseSplits.memberId))
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(
      and(
        gte(expenses.dueOn, days.from),
        lte(expenses.dueOn, days.to),
        eq(expenses.state, "active"),
        ne(expenses.status, "completed"),
        sql`${expenseSplits.paidMinor} < ${expenseSplits.amountMinor}`,
        groupMembers.isActive,
        eq(groupMembers.isMuted, false),
        groups.notifyReminders,
        isNull(groups.archivedAt),
        isNull(groups.deletedAt),
        after === null
          ? undefined
          : or(
              sql`${expenses.id} > ${after.expenseId}`,
              and(eq(expenses.id, after.expenseId), sql`${expenseSplits.memberId} > ${after.memberId}`),
            ),
      ),
    )
    .orderBy(expenses.id, expenseSplits.memberId)
    .limit(limit);
}

/** Those of some once-keys under which somebody was notified already. */
export async function listUsedOnceKeys(db: Queryable, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await run<{ readonly onceKey: string }>(
    db,
    sql`select once_key as "onceKey" from ${notifications} where once_key = any(${list(keys, "text")})`,
  );
  return new Set(rows.map(({ onceKey }) => onceKey));
}
