import type { Group, GroupMember, GroupSummary, MemberBalance } from "@evenly/contract/groups/schemas";
import * as schemas from "@evenly/contract/groups/schemas";
import type { InvitationRow } from "@evenly/db/groups/invitation-queries";
import type { BalanceRow, GroupRow, listGroupsOf, listMembers, Membership } from "@evenly/db/groups/queries";
import { defaultSplitFor, type SplitInput } from "@evenly/domain/groups/index";
import { avatarUrl } from "../shared/avatar-url.ts";
import { isNamedByAdmin } from "./invitations/invite-people.ts";

type StoredMember = Awaited<ReturnType<typeof listMembers>>[number];
type ListedGroup = Awaited<ReturnType<typeof listGroupsOf>>[number];

type Named = {
  readonly member: Pick<StoredMember["member"], "placeholderName">;
  readonly user: Pick<NonNullable<StoredMember["user"]>, "firstName" | "lastName"> | null;
};

/** A member's name: that of their account, or the one under which they were added. */
export function nameOfMember({ member, user }: Named): string {
  return user ? `${user.firstName} ${user.lastName}`.trim() : (member.placeholderName ?? "");
}

/** A member as the others see them, among those of people who are invited. */
function presentMember(stored: StoredMember, awaited: readonly InvitationRow[]): GroupMember {
  const { member, user } = stored;
  return schemas.GroupMember.parse({
    id: member.id,
    userId: member.userId,
    displayName: nameOfMember(stored),
    firstName: user?.firstName ?? member.placeholderName ?? "",
    lastName: user?.lastName ?? "",
    handle: user?.handle ?? null,
    avatarUrl: avatarUrl(user?.avatarSmallFileId ?? null),
    claimedName: hasClaimed(member) ? member.placeholderName : null,
    role: member.role,
    isActive: member.isActive,
    isInvited: awaited.some((invitation) => stands(invitation, member)),
    joinedAt: member.joinedAt,
  });
}

/** Whether a member is a person who joined as a placeholder. */
export function hasClaimed({
  userId,
  placeholderName,
  accountJoinedAt,
}: Pick<StoredMember["member"], "userId" | "placeholderName" | "accountJoinedAt">): boolean {
  return userId !== null && placeholderName !== null && accountJoinedAt !== null;
}

/** Whether a placeholder or a former member stands for the person whom an invitation asks. */
function stands({ memberId, invitedUserId }: InvitationRow, member: StoredMember["member"]): boolean {
  return member.userId === null
    ? member.isActive && member.id === memberId
    : !member.isActive && member.userId === invitedUserId;
}

/** balance = paid - share + settled out - settled in. @see docs/GLOSSARY.md */
export function balanceOf(row: Omit<BalanceRow, "groupId" | "memberId" | "currency">): bigint {
  return row.paidMinor - row.shareMinor + row.settledOutMinor - row.settledInMinor;
}

export function presentBalance({ groupId: _groupId, ...row }: BalanceRow): MemberBalance {
  return schemas.MemberBalance.parse({ ...row, balanceMinor: balanceOf(row) });
}

function presentSettings(group: GroupRow) {
  return {
    allowMemberInvites: group.allowMemberInvites,
    requireApprovalForExpenses: group.requireApproval,
    simplifyDebts: group.simplifyDebts,
    defaultSplitMethod: group.defaultSplitMethod,
    privacy: group.privacy,
    notifications: {
      newExpenses: group.notifyNewExpenses,
      paymentsReceived: group.notifyPaymentsReceived,
      groupUpdates: group.notifyGroupUpdates,
      reminders: group.notifyReminders,
    },
  };
}

/** The default split, without former members. */
function presentDefaultSplit(group: GroupRow, members: readonly StoredMember[]) {
  const active = new Set(members.flatMap(({ member }) => (member.isActive ? member.id : [])));
  const stored = group.defaultSplit as SplitInput | null;
  return defaultSplitFor(group.defaultSplitMethod, stored, active);
}

/** What is recorded in a group: sums of its active expenses, and whether there is anything at all. */
export type Recorded = Pick<Group, "expenseCount" | "expenseTotals" | "isCurrencyOpen">;

export function presentGroup(
  { group, member }: Membership,
  members: readonly StoredMember[],
  balances: readonly BalanceRow[],
  recorded: Recorded,
  awaited: readonly InvitationRow[],
): Group {
  const records = members.map((stored) => stored.member);
  const valid = awaited.filter((each) => isNamedByAdmin(each, records));
  const { id, name, description, color, currency, rotation, version, createdAt, updatedAt, archivedAt } =
    group;
  return schemas.Group.parse({
    id,
    name,
    description,
    color,
    currency,
    rotation,
    version,
    createdAt,
    updatedAt,
    archivedAt,
    createdBy: members.find((each) => each.member.role === "owner")?.member.userId ?? group.createdByUserId,
    settings: presentSettings(group),
    defaultSplit: presentDefaultSplit(group, members),
    members: members.map((stored) => presentMember(stored, valid)),
    ownMemberId: member.id,
    ownRole: member.role,
    isMuted: member.isMuted,
    balances: balances.map(presentBalance),
    ...recorded,
  });
}

export function presentGroupSummary(listed: ListedGroup, own: readonly BalanceRow[]): GroupSummary {
  const { group, memberId, memberCount, newCount, unreadCount, lastActivityAt } = listed;
  const balances = own
    .filter((row) => row.memberId === memberId)
    .map((row) => ({ currency: row.currency, balanceMinor: balanceOf(row) }))
    .filter(({ balanceMinor }) => balanceMinor !== 0n);
  const { id, name, color, currency, archivedAt } = group;
  return schemas.GroupSummary.parse({
    id,
    name,
    color,
    currency,
    archivedAt,
    memberCount,
    newCount,
    unreadCount,
    lastActivityAt,
    balances,
  });
}
