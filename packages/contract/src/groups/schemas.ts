import * as z from "zod";
import { Currency, PresentCurrency } from "../amounts.ts";
import { GroupId, MemberId, UserId } from "../ids.ts";
import { Cursor, PageLimit } from "../pagination.ts";
import { IdempotencyKey, PayeeAddress } from "../payments/schemas.ts";
import { plainText } from "../plain-text.ts";
import { oneLineText } from "../text-schemas.ts";
import { DefaultSplit } from "./default-splits.ts";
import {
  GROUP_CURRENCY_DEFAULT,
  GROUP_DESCRIPTION_MAX,
  GROUP_NAME_MAX,
  groupColors,
  groupPrivacies,
  groupRoles,
  MEMBER_NAME_MAX,
  splitMethods,
  WHOLE_GROUPS_MAX,
} from "./rules.ts";

export const GroupRole = z.enum(groupRoles);
export const SplitMethod = z.enum(splitMethods);
export const GroupName = oneLineText(GROUP_NAME_MAX).min(1);
export const MemberName = oneLineText(MEMBER_NAME_MAX).min(1);

/** A member of a group as the others see them. */
export const GroupMember = z.object({
  id: MemberId,
  userId: UserId.nullable().describe("null: a placeholder, who has no account"),
  displayName: z.string(),
  firstName: z.string().describe("of a placeholder, its name"),
  lastName: z.string(),
  handle: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  claimedName: z
    .string()
    .nullable()
    .describe(
      "the name under which the group knew a person with an account; null: they joined as themselves",
    ),
  role: GroupRole,
  isActive: z.boolean(),
  isInvited: z
    .boolean()
    .describe("a placeholder, or a former member, for a person who is asked to join and has not answered"),
  joinedAt: z.date(),
});
export type GroupMember = z.infer<typeof GroupMember>;

/** A member's balance in one currency. Above 0: the group owes them. */
export const MemberBalance = z.object({
  memberId: MemberId,
  currency: Currency,
  paidMinor: z.bigint(),
  shareMinor: z.bigint(),
  settledOutMinor: z.bigint(),
  settledInMinor: z.bigint(),
  balanceMinor: z.bigint(),
});
export type MemberBalance = z.infer<typeof MemberBalance>;

/** Which notifications the group sends. @see spec 2 section 3 (group settings) */
export const GroupNotifications = z.object({
  newExpenses: z.boolean(),
  paymentsReceived: z.boolean(),
  groupUpdates: z.boolean(),
  reminders: z.boolean(),
});

export const GroupSettings = z.object({
  allowMemberInvites: z.boolean(),
  requireApprovalForExpenses: z.boolean(),
  simplifyDebts: z.boolean(),
  defaultSplitMethod: SplitMethod,
  privacy: z.enum(groupPrivacies),
  notifications: GroupNotifications,
});
export type GroupSettings = z.infer<typeof GroupSettings>;

/** A group with its members, as its active members see it. */
export const Group = z.object({
  id: GroupId,
  name: z.string(),
  description: z.string().nullable(),
  color: z.enum(groupColors),
  currency: Currency,
  isCurrencyOpen: z.boolean().describe("nothing is recorded yet, so the currency can be changed"),
  createdBy: UserId,
  settings: GroupSettings,
  defaultSplit: DefaultSplit.describe("how the form of a new expense starts, without former members"),
  members: z.array(GroupMember).describe("former members last"),
  ownMemberId: MemberId,
  ownRole: GroupRole,
  isMuted: z.boolean().describe("the caller gets no notifications of this group"),
  balances: z.array(MemberBalance),
  expenseCount: z.number().int().describe("active expenses"),
  expenseTotals: z.array(z.object({ currency: Currency, totalMinor: z.bigint() })),
  rotation: z.number().int().describe("decides who takes a leftover minor unit of the next expense"),
  version: z.number().int(),
  createdAt: z.date(),
  updatedAt: z.date(),
  archivedAt: z.date().nullable(),
});
export type Group = z.infer<typeof Group>;

/** A group in the caller's list. */
export const GroupSummary = z.object({
  id: GroupId,
  name: z.string(),
  color: z.enum(groupColors),
  currency: Currency,
  memberCount: z.number().int().describe("active members"),
  newCount: z.number().int().describe("activities of others since the caller last looked"),
  unreadCount: z.number().int().describe("unread notifications of the group"),
  balances: z
    .array(z.object({ currency: Currency, balanceMinor: z.bigint() }))
    .describe("the caller's, without currencies that are even"),
  lastActivityAt: z.date(),
  archivedAt: z.date().nullable(),
});
export type GroupSummary = z.infer<typeof GroupSummary>;

export const ListGroupsInput = z.strictObject({ isArchived: z.boolean().default(false) });
export type ListGroupsInput = z.infer<typeof ListGroupsInput>;
export const ListWholeGroupsInput = z.strictObject({
  isArchived: z.boolean().default(false),
  cursor: GroupId.optional().describe("the `nextCursor` of the page before"),
  limit: z.number().int().min(1).max(WHOLE_GROUPS_MAX).default(WHOLE_GROUPS_MAX),
});
export type ListWholeGroupsInput = z.infer<typeof ListWholeGroupsInput>;
/** Groups with all that belongs to them, the newest first. */
export const WholeGroupsPage = z.object({ groups: z.array(Group), nextCursor: GroupId.nullable() });
export type WholeGroupsPage = z.infer<typeof WholeGroupsPage>;
export const OneGroupInput = z.strictObject({ groupId: GroupId });
export type OneGroupInput = z.infer<typeof OneGroupInput>;

const settingsInput = {
  allowMemberInvites: z.boolean(),
  requireApprovalForExpenses: z.boolean(),
  simplifyDebts: z.boolean(),
  defaultSplitMethod: SplitMethod,
  privacy: z.enum(groupPrivacies),
  notifications: z.strictObject(GroupNotifications.partial().shape),
};
const words = {
  name: GroupName,
  description: z.string().trim().max(GROUP_DESCRIPTION_MAX).regex(plainText, "has control characters"),
  color: z.enum(groupColors),
};

/**
 * Someone to add: a person with an account, or a placeholder by name. A person whom nothing ties to the caller is invited: a placeholder
 * stands for them until their yes.
 */
export const NewMember = z.union([z.strictObject({ userId: UserId }), z.strictObject({ name: MemberName })]);
export type NewMember = z.infer<typeof NewMember>;

export const CreateGroupInput = z.strictObject({
  ...words,
  description: words.description.optional(),
  color: words.color.optional().describe("the next of the palette by default"),
  currency: PresentCurrency.default(GROUP_CURRENCY_DEFAULT),
  settings: z.strictObject(settingsInput).partial().default({}),
  members: z.array(NewMember).max(100).default([]),
  idempotencyKey: IdempotencyKey,
});
export type CreateGroupInput = z.infer<typeof CreateGroupInput>;

export const UpdateGroupInput = z.strictObject({
  groupId: GroupId,
  ...z
    .strictObject({ ...words, currency: Currency, settings: z.strictObject(settingsInput).partial() })
    .partial().shape,
});
export type UpdateGroupInput = z.infer<typeof UpdateGroupInput>;

export const ArchiveGroupInput = z.strictObject({ groupId: GroupId, isArchived: z.boolean() });
export type ArchiveGroupInput = z.infer<typeof ArchiveGroupInput>;
export const MuteGroupInput = z.strictObject({ groupId: GroupId, isMuted: z.boolean() });
export type MuteGroupInput = z.infer<typeof MuteGroupInput>;
export const AddMemberInput = z.strictObject({ groupId: GroupId, member: NewMember });
export type AddMemberInput = z.infer<typeof AddMemberInput>;
/** Someone to add by user id, e-mail or handle. */
export const AddMemberByAddressInput = z.strictObject({
  groupId: GroupId,
  to: PayeeAddress,
  role: z.enum(["admin", "member"]).default("member"),
});
export type AddMemberByAddressInput = z.infer<typeof AddMemberByAddressInput>;
export const AddedMember = z.object({ group: Group, member: GroupMember });
export type AddedMember = z.infer<typeof AddedMember>;
/** Makes two members one: what is written on the placeholder is then written on the other one. */
export const MergeMembersInput = z.strictObject({
  groupId: GroupId,
  memberId: MemberId.describe("the placeholder that goes"),
  intoMemberId: MemberId.describe("the member that stays"),
});
export type MergeMembersInput = z.infer<typeof MergeMembersInput>;
export const OneMemberInput = z.strictObject({ groupId: GroupId, memberId: MemberId });
export type OneMemberInput = z.infer<typeof OneMemberInput>;
/** A member, by the id of the membership or of the account. */
export const RemoveMemberInput = z.union([
  OneMemberInput,
  z.strictObject({ groupId: GroupId, userId: UserId }),
]);
export type RemoveMemberInput = z.infer<typeof RemoveMemberInput>;
export const SetMemberRoleInput = z.strictObject({
  groupId: GroupId,
  memberId: MemberId,
  role: z.enum(["admin", "member"]),
});
export type SetMemberRoleInput = z.infer<typeof SetMemberRoleInput>;

export const ListActivitiesInput = z.strictObject({
  groupId: GroupId,
  cursor: Cursor.optional(),
  limit: PageLimit,
  involvesMe: z.boolean().default(false).describe("only what concerns the caller's balance or membership"),
});
export type ListActivitiesInput = z.infer<typeof ListActivitiesInput>;
/** A line of a group's feed. */
export const GroupActivity = z.object({
  id: z.uuid(),
  kind: z.string(),
  actorMemberId: MemberId.nullable().describe("null: the product"),
  subjectId: z.uuid().nullable().describe("the expense, settlement or member; null: the group"),
  facts: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .describe("titles, names, and amounts as decimal text of minor units"),
  isNew: z.boolean().describe("by somebody else, since the caller last looked"),
  at: z.date(),
});
export type GroupActivity = z.infer<typeof GroupActivity>;
/** The feed of a group, newest first. */
export const ActivityPage = z.object({
  activities: z.array(GroupActivity),
  nextCursor: z.string().nullable(),
});
export type ActivityPage = z.infer<typeof ActivityPage>;
