import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { id, int8, isCurrencyCode, isSealed, moment } from "../columns.ts";

const SPLIT_METHODS = ["equal", "exact", "percentage", "shares", "adjustment", "itemised"] as const;

/** Column of a split method. */
export const splitMethod = (name: string) => text(name, { enum: SPLIT_METHODS });

/** Groups of people who share expenses. Every change of a group's expenses, settlements or balances locks its row. */
export const groups = pgTable(
  "groups",
  {
    id: id().primaryKey(),
    createdByUserId: id("created_by_user_id")
      .notNull()
      .references(() => users.id),
    key: text("key").notNull(),
    inputHash: text("input_hash").notNull(),
    name: text("name").notNull(),
    description: text("description"),
    color: text("color").notNull(),
    /** Default currency of its expenses; balances are kept for each currency. */
    currency: text("currency").notNull(),
    privacy: text("privacy", { enum: ["private", "invite-only"] }).notNull(),
    allowMemberInvites: boolean("allow_member_invites").notNull(),
    requireApproval: boolean("require_approval").notNull(),
    simplifyDebts: boolean("simplify_debts").notNull(),
    defaultSplitMethod: splitMethod("default_split_method").notNull(),
    /** Inputs of the default split by member id, in the form of `SplitInput`; null: an equal split. */
    defaultSplit: jsonb("default_split"),
    notifyNewExpenses: boolean("notify_new_expenses").notNull(),
    notifyPaymentsReceived: boolean("notify_payments_received").notNull(),
    notifyGroupUpdates: boolean("notify_group_updates").notNull(),
    notifyReminders: boolean("notify_reminders").notNull(),
    /** Number of expenses created so far; rotates who takes a leftover minor unit. */
    rotation: integer("rotation").notNull().default(0),
    /** Incremented with every change of name, settings or members. */
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    /** An archived group can only be read. */
    archivedAt: moment("archived_at"),
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    uniqueIndex("groups_intent_key").on(table.createdByUserId, table.key),
    check("groups_currency", isCurrencyCode(table.currency)),
    check("groups_rotation", sql`${table.rotation} >= 0`),
  ],
);

/**
 * Members of groups. Expenses and settlements refer to the member, so that joining as a placeholder changes no balance. A former
 * member stays, inactive.
 */
export const groupMembers = pgTable(
  "group_members",
  {
    id: id().primaryKey(),
    groupId: id("group_id")
      .notNull()
      .references(() => groups.id),
    /** Null for a placeholder, who has no account. */
    userId: id("user_id").references(() => users.id),
    /** Name of a placeholder; kept after a person joined as it, unused while the member has an account. */
    placeholderName: text("placeholder_name"),
    role: text("role", { enum: ["owner", "admin", "member"] }).notNull(),
    isActive: boolean("is_active").notNull(),
    /** The member's own switch for notifications of this group. */
    isMuted: boolean("is_muted").notNull().default(false),
    addedByUserId: id("added_by_user_id")
      .notNull()
      .references(() => users.id),
    /** The member has seen activities up to this moment. */
    seenAt: moment("seen_at").notNull(),
    joinedAt: moment("joined_at").notNull(),
    /** When a person joined as this placeholder. */
    accountJoinedAt: moment("account_joined_at"),
    leftAt: moment("left_at"),
    /** Set while someone whom an admin removed is out of the group: no link for anyone brings them back. */
    removedAt: moment("removed_at"),
  },
  (table) => [
    uniqueIndex("group_members_user_key").on(table.groupId, table.userId),
    uniqueIndex("group_members_owner_key").on(table.groupId).where(sql`${table.role} = 'owner'`),
    index("group_members_by_user").on(table.userId, table.groupId).where(sql`${table.isActive}`),
    check("group_members_identity", sql`${table.userId} is not null or ${table.placeholderName} is not null`),
    check("group_members_left", sql`${table.isActive} = (${table.leftAt} is null)`),
    check("group_members_removed", sql`${table.removedAt} is null or ${table.leftAt} is not null`),
    check(
      "group_members_owner",
      sql`${table.role} <> 'owner' or (${table.isActive} and ${table.userId} is not null)`,
    ),
  ],
);

/** Invitations: links, mails, and invitations of people with an account. Only the token's hash is stored. */
export const groupInvitations = pgTable(
  "group_invitations",
  {
    id: id().primaryKey(),
    groupId: id("group_id")
      .notNull()
      .references(() => groups.id),
    kind: text("kind", { enum: ["link", "email", "person"] }).notNull(),
    /** Null for an invitation of a person, who accepts it while signed in. */
    tokenHash: text("token_hash"),
    /** The placeholder as which the invited person joins. */
    memberId: id("member_id").references(() => groupMembers.id),
    invitedUserId: id("invited_user_id").references(() => users.id),
    emailSealed: text("email_sealed"),
    createdByUserId: id("created_by_user_id")
      .notNull()
      .references(() => users.id),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    /** The last use of a link; the acceptance or refusal of the others. */
    usedAt: moment("used_at"),
    useCount: integer("use_count").notNull().default(0),
    declinedAt: moment("declined_at"),
  },
  (table) => [
    uniqueIndex("group_invitations_token_key").on(table.tokenHash),
    uniqueIndex("group_invitations_open_key")
      .on(table.groupId, table.invitedUserId)
      .where(sql`${table.revokedAt} is null and ${table.usedAt} is null and ${table.declinedAt} is null`),
    index("group_invitations_by_group").on(table.groupId, table.createdAt),
    index("group_invitations_by_person")
      .on(table.invitedUserId)
      .where(sql`${table.invitedUserId} is not null`),
    index("group_invitations_by_end").on(table.expiresAt),
    check(
      "group_invitations_addressee",
      sql`(${table.kind} = 'person') = (${table.invitedUserId} is not null)
        and (${table.kind} = 'person') = (${table.tokenHash} is null)
        and (${table.kind} = 'email') = (${table.emailSealed} is not null)`,
    ),
    check("group_invitations_email", sql`${table.emailSealed} is null or ${isSealed(table.emailSealed)}`),
  ],
);

/** What happened in groups, append-only. */
export const groupActivities = pgTable(
  "group_activities",
  {
    id: id().primaryKey(),
    groupId: id("group_id")
      .notNull()
      .references(() => groups.id),
    /** Null for what the product did by itself. */
    actorMemberId: id("actor_member_id").references(() => groupMembers.id),
    kind: text("kind").notNull(),
    /** Id of the expense, settlement or member that it is about; null: the group. */
    subjectId: id("subject_id"),
    /** Facts of the line: titles, amounts as decimal text of minor units, names of placeholders. */
    facts: jsonb("facts").notNull(),
    /** Members whose balance or membership it concerns. */
    memberIds: id("member_ids").array().notNull().default(sql`'{}'`),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("group_activities_by_group").on(table.groupId, table.createdAt, table.id),
    index("group_activities_by_subject")
      .on(table.subjectId, table.createdAt)
      .where(sql`${table.subjectId} is not null`),
  ],
);

/**
 * Balances of members by currency: a projection of expenses and settlements, written in the same transaction and compared with
 * them by `groups:verify`. balance = paid - share + settled out - settled in.
 */
export const groupBalances = pgTable(
  "group_balances",
  {
    groupId: id("group_id")
      .notNull()
      .references(() => groups.id),
    memberId: id("member_id")
      .notNull()
      .references(() => groupMembers.id),
    currency: text("currency").notNull(),
    paidMinor: int8("paid_minor").notNull().default(sql`0`),
    shareMinor: int8("share_minor").notNull().default(sql`0`),
    settledOutMinor: int8("settled_out_minor").notNull().default(sql`0`),
    settledInMinor: int8("settled_in_minor").notNull().default(sql`0`),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.memberId, table.currency] }),
    index("group_balances_by_member").on(table.memberId),
    check("group_balances_currency", isCurrencyCode(table.currency)),
  ],
);

/** Debts between two members by currency, before simplification: a projection as above. Positive: the first owes the second. */
export const groupPairs = pgTable(
  "group_pairs",
  {
    groupId: id("group_id")
      .notNull()
      .references(() => groups.id),
    firstMemberId: id("first_member_id")
      .notNull()
      .references(() => groupMembers.id),
    secondMemberId: id("second_member_id")
      .notNull()
      .references(() => groupMembers.id),
    currency: text("currency").notNull(),
    owedMinor: int8("owed_minor").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.firstMemberId, table.secondMemberId, table.currency] }),
    check("group_pairs_order", sql`${table.firstMemberId} < ${table.secondMemberId}`),
  ],
);

/** A user's default split with one other person. */
export const pairSplits = pgTable(
  "pair_splits",
  {
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    otherUserId: id("other_user_id")
      .notNull()
      .references(() => users.id),
    splitMethod: splitMethod("split_method").notNull(),
    /** Inputs for the user and for the other person. */
    ownInput: integer("own_input"),
    otherInput: integer("other_input"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.otherUserId] }),
    index("pair_splits_by_other").on(table.otherUserId),
    check("pair_splits_not_self", sql`${table.userId} <> ${table.otherUserId}`),
  ],
);
