import type { Tx } from "@evenly/db";
import type { ActivityRow, GroupRow, listMembers } from "@evenly/db/groups/queries";
import { nameOfMember } from "../groups/index.ts";

type StoredMember = Awaited<ReturnType<typeof listMembers>>[number];

/** A change of a group with what its news are made of. */
export type Story = {
  readonly tx: Tx;
  readonly group: GroupRow;
  /** Former members included. */
  readonly members: readonly StoredMember[];
  readonly activity: ActivityRow;
  /** Null for what the product did by itself. */
  readonly actorUserId: string | null;
};
/** A member who is told, and their account. */
export type Listener = { readonly memberId: string; readonly userId: string; readonly isAdmin: boolean };

/** Active members with an account who have not muted the group; who made the change is never told of it. */
export function listenersOf({ members, actorUserId }: Story): readonly Listener[] {
  return members.flatMap(({ member: { id: memberId, userId, isActive, isMuted, role } }) =>
    userId === null || !isActive || isMuted || userId === actorUserId
      ? []
      : [{ memberId, userId, isAdmin: role !== "member" }],
  );
}

/** Name of a member, or of the member with an account; "" without one. */
export function nameIn(
  { members }: Story,
  who: { readonly memberId: string | null } | { userId: string | null },
) {
  const stored = members.find(({ member }) =>
    "memberId" in who ? member.id === who.memberId : who.userId !== null && member.userId === who.userId,
  );
  return stored === undefined ? "" : nameOfMember(stored);
}

/** Facts of every notification of the group. */
export function inGroup({ group }: Story) {
  return { groupId: group.id, groupName: group.name };
}

/** Changes of a group fold into one notification while it is unread. */
export const digestOf = ({ group }: Story): string => `group:${group.id}`;
