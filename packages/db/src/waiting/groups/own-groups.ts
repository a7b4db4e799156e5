import { and, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { users } from "../../auth/tables.ts";
import type { Queryable } from "../../client.ts";
import { groupMembers, groups } from "../../groups/tables.ts";

/** Condition: the member is the user, active, in a group that is neither archived nor deleted. */
export function isOwnOpenGroup(userId: string): SQL | undefined {
  return and(
    eq(groupMembers.userId, userId),
    groupMembers.isActive,
    isNull(groups.archivedAt),
    isNull(groups.deletedAt),
  );
}

/** Columns of a group that the groups page shows. */
export const homeGroup = { id: groups.id, name: groups.name, color: groups.color };

/** Names and pictures of members, by their ids. */
export function listPeople(db: Queryable, memberIds: readonly string[]) {
  return db
    .select({
      memberId: groupMembers.id,
      userId: groupMembers.userId,
      placeholderName: groupMembers.placeholderName,
      firstName: users.firstName,
      lastName: users.lastName,
      avatarSmallFileId: users.avatarSmallFileId,
    })
    .from(groupMembers)
    .leftJoin(users, eq(users.id, groupMembers.userId))
    .where(inArray(groupMembers.id, [...memberIds]));
}
