import { and, between, desc, eq, isNull, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import type { Queryable } from "../client.ts";
import { groupMembers, groups } from "../groups/tables.ts";
import { expenses } from "./tables.ts";

/** A query reads at most this many expenses of one amount and a few days. */
const SIMILAR_MAX = 50;
/** Most rows of groups with their members, one for each member. */
const PEOPLE_MAX = 5_000;

export type SimilarFacts = {
  readonly groupId: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** Days between which the expense was made, both included. */
  readonly from: string;
  readonly to: string;
};

/** A group's expenses of an amount within some days, without removed ones; read by the index of group and day. */
export function listExpensesOfAmount(
  db: Queryable,
  { groupId, amountMinor, currency, from, to }: SimilarFacts,
) {
  return db
    .select()
    .from(expenses)
    .where(
      and(
        eq(expenses.groupId, groupId),
        between(expenses.spentOn, from, to),
        eq(expenses.amountMinor, amountMinor),
        eq(expenses.currency, currency),
        ne(expenses.state, "voided"),
      ),
    )
    .orderBy(desc(expenses.spentOn), desc(expenses.id))
    .limit(SIMILAR_MAX);
}

/** The groups in which a user can enter expenses, each once for every active member. */
export function listPeopleOfGroups(db: Queryable, userId: string) {
  const own = alias(groupMembers, "own");
  return db
    .select({
      group: {
        id: groups.id,
        name: groups.name,
        color: groups.color,
        currency: groups.currency,
        defaultSplitMethod: groups.defaultSplitMethod,
      },
      ownMemberId: own.id,
      member: groupMembers,
      user: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(own)
    .innerJoin(groups, eq(groups.id, own.groupId))
    .innerJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), groupMembers.isActive))
    .leftJoin(users, eq(users.id, groupMembers.userId))
    .where(and(eq(own.userId, userId), own.isActive, isNull(groups.deletedAt), isNull(groups.archivedAt)))
    .orderBy(desc(groups.updatedAt), desc(groups.id), groupMembers.joinedAt, groupMembers.id)
    .limit(PEOPLE_MAX);
}
