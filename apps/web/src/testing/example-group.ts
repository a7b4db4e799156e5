import type { Group, GroupMember, GroupSummary } from "@evenly/contract/groups/schemas";

export const GROUP_ID = "0199f000-0000-7000-8000-000000000001" as Group["id"];
const day = new Date("2026-01-01T00:00:00Z");

type MemberFacts = Partial<GroupMember> & { readonly displayName: string };

/** A member with an account. */
export function exampleMember(number: number, facts: MemberFacts): GroupMember {
  const id = `0199f000-0000-7000-8000-0000000001${String(number).padStart(2, "0")}`;
  return {
    id: id as GroupMember["id"],
    userId: id.replace("-8000-", "-8001-") as GroupMember["userId"],
    firstName: facts.displayName,
    lastName: "",
    handle: facts.displayName.toLowerCase(),
    avatarUrl: null,
    role: "member",
    isActive: true,
    isInvited: false,
    claimedName: null,
    joinedAt: day,
    ...facts,
  };
}

export const mila = exampleMember(1, { displayName: "Mila", role: "owner" });
export const ben = exampleMember(2, { displayName: "Ben" });

/** Mila's group with Ben. */
export function exampleGroup(facts: Partial<Group> = {}): Group {
  return {
    id: GROUP_ID,
    name: "Flat",
    description: null,
    color: "rust",
    currency: "USD",
    isCurrencyOpen: true,
    createdBy: mila.userId as Group["createdBy"],
    settings: {
      allowMemberInvites: true,
      requireApprovalForExpenses: false,
      simplifyDebts: true,
      defaultSplitMethod: "equal",
      privacy: "private",
      notifications: { newExpenses: true, paymentsReceived: true, groupUpdates: true, reminders: true },
    },
    defaultSplit: { method: "equal", memberIds: null },
    members: [mila, ben],
    ownMemberId: mila.id,
    ownRole: "owner",
    isMuted: false,
    balances: [],
    expenseCount: 0,
    expenseTotals: [],
    rotation: 0,
    version: 1,
    archivedAt: null,
    createdAt: day,
    updatedAt: day,
    ...facts,
  } as Group;
}

/** Mila's group in her list. */
export function exampleRow(facts: Partial<GroupSummary> = {}): GroupSummary {
  return {
    id: GROUP_ID,
    name: "Flat",
    color: "rust",
    currency: "USD",
    memberCount: 2,
    newCount: 0,
    unreadCount: 0,
    balances: [],
    lastActivityAt: day,
    archivedAt: null,
    ...facts,
  };
}
