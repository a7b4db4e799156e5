import { and, desc, eq, gte, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../client.ts";
import { expenseSplits, expenses, expenseVersions } from "../../expenses/tables.ts";
import { groupActivities, groupMembers, groups } from "../../groups/tables.ts";
import { homeGroup, isOwnOpenGroup } from "./own-groups.ts";

/** Lines of each group's feed that are looked at; it bounds the work for a group in which little concerns the user. */
const LINES_PER_GROUP = 50;

type NewsFilter = { readonly since: Date; readonly kinds: readonly string[]; readonly limit: number };

/** Lines of the feeds of all the user's groups, by others, that concern the user, the latest first. */
export function listNewsLines(db: Queryable, userId: string, { since, kinds, limit }: NewsFilter) {
  const latest = db
    .select({
      id: groupActivities.id,
      kind: groupActivities.kind,
      actorMemberId: groupActivities.actorMemberId,
      subjectId: groupActivities.subjectId,
      facts: groupActivities.facts,
      memberIds: groupActivities.memberIds,
      createdAt: groupActivities.createdAt,
    })
    .from(groupActivities)
    .where(and(eq(groupActivities.groupId, groups.id), gte(groupActivities.createdAt, since)))
    .orderBy(desc(groupActivities.createdAt), desc(groupActivities.id))
    .limit(LINES_PER_GROUP)
    .as("latest");
  return db
    .select({
      group: homeGroup,
      ownMemberId: groupMembers.id,
      id: latest.id,
      kind: latest.kind,
      actorMemberId: latest.actorMemberId,
      subjectId: latest.subjectId,
      facts: latest.facts,
      createdAt: latest.createdAt,
    })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .innerJoinLateral(latest, sql`true`)
    .where(
      and(
        isOwnOpenGroup(userId),
        inArray(latest.kind, [...kinds]),
        sql`${latest.actorMemberId} is distinct from ${groupMembers.id}`,
        sql`${groupMembers.id} = any(${latest.memberIds})`,
      ),
    )
    .orderBy(desc(latest.createdAt), desc(latest.id))
    .limit(limit);
}

/** Expenses with the part of one of some members, and the version before the current one. */
export async function listOwnParts(
  db: Queryable,
  expenseIds: readonly string[],
  memberIds: readonly string[],
) {
  if (expenseIds.length === 0) return [];
  return await db
    .select({
      id: expenses.id,
      title: expenses.title,
      currency: expenses.currency,
      amountMinor: expenses.amountMinor,
      rotation: expenses.rotation,
      shareMinor: expenseSplits.amountMinor,
      paidMinor: expenseSplits.paidMinor,
      previous: expenseVersions.snapshot,
    })
    .from(expenses)
    .leftJoin(
      expenseSplits,
      and(eq(expenseSplits.expenseId, expenses.id), inArray(expenseSplits.memberId, [...memberIds])),
    )
    .leftJoin(
      expenseVersions,
      and(
        eq(expenseVersions.expenseId, expenses.id),
        sql`${expenseVersions.version} = ${expenses.version} - 1`,
      ),
    )
    .where(inArray(expenses.id, [...expenseIds]));
}
