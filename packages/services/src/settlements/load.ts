import { refuse } from "@evenly/contract";
import type { Queryable } from "@evenly/db";
import { findMember } from "@evenly/db/groups/queries";

/**
 * Account of a group's member, who may have left; null for a placeholder.
 *
 * @throws {GROUP_MEMBER_UNKNOWN}
 */
export async function loadMemberUserId(
  db: Queryable,
  groupId: string,
  memberId: string,
): Promise<string | null> {
  const member = (await findMember(db, groupId, memberId)) ?? refuse("GROUP_MEMBER_UNKNOWN", { memberId });
  return member.userId;
}
