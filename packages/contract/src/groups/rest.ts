import * as z from "zod";
import { Currency, toAmountText } from "../amounts.ts";
import { GroupId, UserId } from "../ids.ts";
import { QueryFlag } from "../query-flag.ts";
import { WHOLE_GROUPS_MAX } from "./rules.ts";
import {
  AddMemberByAddressInput,
  CreateGroupInput,
  type Group,
  type GroupMember,
  ListWholeGroupsInput,
  UpdateGroupInput,
} from "./schemas.ts";

export const GroupParams = z.object({ id: GroupId });
export const GroupMemberParams = z.object({ id: GroupId, userId: UserId });
/** Query of GET /api/groups. */
export const GroupsQuery = z.strictObject({
  isArchived: QueryFlag.optional(),
  cursor: ListWholeGroupsInput.shape.cursor,
  limit: z.coerce.number().int().min(1).max(WHOLE_GROUPS_MAX).default(WHOLE_GROUPS_MAX),
});
/** Settings as the API answers them: the currency is one of them. */
const SettingsBody = UpdateGroupInput.shape.settings.unwrap().extend({ currency: Currency.optional() });
/** Body of POST /api/groups; the key is the Idempotency-Key. */
export const CreateGroupBody = CreateGroupInput.omit({ idempotencyKey: true }).extend({
  currency: Currency.optional(),
  settings: SettingsBody.default({}),
});
/** Body of PUT and PATCH /api/groups/{id}: what changes. */
export const UpdateGroupBody = UpdateGroupInput.omit({ groupId: true }).extend({
  settings: SettingsBody.optional(),
});

type SettingsBody = z.infer<typeof SettingsBody>;
type CurrencyBody = {
  readonly currency?: string | undefined;
  readonly settings?: SettingsBody | undefined;
};
/** The verb's input from a body whose settings may name the currency; a currency beside the settings goes first. */
export function toGroupInput<Body extends CurrencyBody>({ settings, ...body }: Body) {
  if (settings === undefined) return body;
  const { currency, ...others } = settings;
  return { ...(currency === undefined ? {} : { currency }), ...body, settings: others };
}
/** Body of POST /api/groups/{id}/members: `userId` or `email`. */
export const AddMemberBody = z
  .strictObject({
    userId: UserId.optional(),
    email: z.email().max(254).optional(),
    role: AddMemberByAddressInput.shape.role,
  })
  .refine(({ userId, email }) => (userId === undefined) !== (email === undefined), {
    path: ["userId"],
    message: "needs either userId or email",
  });

/** A member in the REST API; the wire shows the owner as admin. Amounts are in the group's currency. @see spec 2 section 3 */
export const MemberAnswer = z.object({
  id: z.string(),
  userId: z.string().nullable().describe("null: a member without an account"),
  firstName: z.string(),
  lastName: z.string(),
  profilePicture: z.string().nullable(),
  role: z.enum(["admin", "member"]),
  joinedAt: z.string(),
  isActive: z.boolean(),
  isInvited: z.boolean().describe("asked to join, and not a member before they say yes"),
  totalContributed: z.string().describe("what the member paid, less what they received as money back"),
  totalOwed: z.string().describe("what the group owes the member; 0.00 where the member owes"),
  balance: z.string().describe("above zero: the group owes the member"),
});
export type MemberAnswer = z.infer<typeof MemberAnswer>;

/** A group in the REST API. @see spec 2 section 3 */
export const GroupAnswer = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  members: z.array(MemberAnswer),
  settings: z.object({
    allowMemberInvites: z.boolean(),
    requireApprovalForExpenses: z.boolean(),
    defaultSplitMethod: z.string(),
    currency: z.string(),
    privacy: z.string(),
    notifications: z.object({
      newExpenses: z.boolean(),
      paymentsReceived: z.boolean(),
      groupUpdates: z.boolean(),
      reminders: z.boolean(),
    }),
  }),
  totalExpenses: z.string().describe("in the group's currency; lowered by money back"),
  totalTransactions: z.number().int(),
  isActive: z.boolean(),
  color: z.string(),
});
export type GroupAnswer = z.infer<typeof GroupAnswer>;

export function toGroupAnswer(group: Group): GroupAnswer {
  const { id, name, description, createdBy, createdAt, updatedAt, color, currency, settings } = group;
  const { simplifyDebts: _simplifyDebts, ...wireSettings } = settings;
  const total = group.expenseTotals.find((each) => each.currency === currency)?.totalMinor ?? 0n;
  return {
    id,
    name,
    description,
    createdBy,
    color,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    members: group.members.map((member) => toMemberAnswer(member, group)),
    settings: { ...wireSettings, currency },
    totalExpenses: toAmountText(total, currency),
    totalTransactions: group.expenseCount,
    isActive: group.archivedAt === null,
  };
}

export function toMemberAnswer(
  member: GroupMember,
  { balances, currency }: Pick<Group, "balances" | "currency">,
) {
  const own = balances.find((row) => row.memberId === member.id && row.currency === currency);
  const text = (minor: bigint | undefined) => toAmountText(minor ?? 0n, currency);
  const { id, userId, firstName, lastName, role, isActive, isInvited } = member;
  return {
    id,
    userId,
    firstName,
    lastName,
    isActive,
    isInvited,
    profilePicture: member.avatarUrl,
    role: role === "member" ? ("member" as const) : ("admin" as const),
    joinedAt: member.joinedAt.toISOString(),
    totalContributed: text(own?.paidMinor),
    totalOwed: text(own && own.balanceMinor > 0n ? own.balanceMinor : 0n),
    balance: text(own?.balanceMinor),
  };
}
