import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal, restricted } from "../classified-table.ts";
import { id, int8, isCurrencyCode, isSealed, moment } from "../columns.ts";

const SPLIT_METHODS = ["equal", "exact", "percentage", "shares", "adjustment", "itemised"] as const;

/** Column of a split method. */
export const splitMethod = (name: string) => text(name, { enum: SPLIT_METHODS });

/** Groups of people who share expenses. Every change of a group's expenses, settlements or balances locks its row. */
export const groups = classifiedTable(
  "groups",
  {
    id: internal(id()).primaryKey(),
    createdByUserId: confidential(id("created_by_user_id"))
      .notNull()
      .references(() => users.id),
    key: internal(text("key")).notNull(),
    inputHash: internal(text("input_hash")).notNull(),
    name: confidential(text("name")).notNull(),
    description: confidential(text("description")),
    color: confidential(text("color")).notNull(),
    /** Default currency of its expenses; balances are kept for each currency. */
    currency: confidential(text("currency")).notNull(),
    privacy: confidential(text("privacy", { enum: ["private", "invite-only"] })).notNull(),
    allowMemberInvites: confidential(boolean("allow_member_invites")).notNull(),
    requireApproval: confidential(boolean("require_approval")).notNull(),
    simplifyDebts: confidential(boolean("simplify_debts")).notNull(),
    defaultSplitMethod: confidential(splitMethod("default_split_method")).notNull(),
    /** Inputs of the default split by member id, in the form of `SplitInput`; null: an equal split. */
    defaultSplit: confidential(jsonb("default_split")),
    notifyNewExpenses: confidential(boolean("notify_new_expenses")).notNull(),
    notifyPaymentsReceived: confidential(boolean("notify_payments_received")).notNull(),
    notifyGroupUpdates: confidential(boolean("notify_group_updates")).notNull(),
    notifyReminders: confidential(boolean("notify_reminders")).notNull(),
    /** Number of expenses created so far; rotates who takes a leftover minor unit. */
    rotation: internal(integer("rotation")).notNull().default(0),
    /** Incremented with every change of name, settings or members. */
    version: internal(integer("version")).notNull().default(1),
    createdAt: internal(moment("created_at")).notNull(),
    updatedAt: internal(moment("updated_at")).notNull(),
    /** An archived group can only be read. */
    archivedAt: confidential(moment("archived_at")),
    deletedAt: confidential(moment("deleted_at")),
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
export const groupMembers = classifiedTable(
  "group_members",
  {
    id: internal(id()).primaryKey(),
    groupId: internal(id("group_id"))
      .notNull()
      .references(() => groups.id),
    /** Null for a placeholder, who has no account. */
    userId: confidential(id("user_id")).references(() => users.id),
    /** Name of a placeholder; kept after a person joined as it, unused while the member has an account. */
    placeholderName: confidential(text("placeholder_name")),
    role: confidential(text("role", { enum: ["owner", "admin", "member"] })).notNull(),
    isActive: confidential(boolean("is_active")).notNull(),
    /** The member's own switch for notifications of this group. */
    isMuted: confidential(boolean("is_muted")).notNull().default(false),
    addedByUserId: confidential(id("added_by_user_id"))
      .notNull()
      .references(() => users.id),
    /** The member has seen activities up to this moment. */
    seenAt: confidential(moment("seen_at")).notNull(),
    joinedAt: confidential(moment("joined_at")).notNull(),
    /** When a person joined as this placeholder. */
    accountJoinedAt: confidential(moment("account_joined_at")),
    leftAt: confidential(moment("left_at")),
    /** Set while someone whom an admin removed is out of the group: no link for anyone brings them back. */
    removedAt: confidential(moment("removed_at")),
    /** The member who has all that was written on this placeholder, since an admin made the two one. */
    mergedIntoMemberId: confidential(id("merged_into_member_id")).references(
      (): AnyPgColumn => groupMembers.id,
    ),
  },
  (table) => [
    uniqueIndex("group_members_user_key").on(table.groupId, table.userId),
    uniqueIndex("group_members_owner_key").on(table.groupId).where(sql`${table.role} = 'owner'`),
    index("group_members_by_user").on(table.userId, table.groupId).where(sql`${table.isActive}`),
    check("group_members_identity", sql`${table.userId} is not null or ${table.placeholderName} is not null`),
    check("group_members_left", sql`${table.isActive} = (${table.leftAt} is null)`),
    check("group_members_removed", sql`${table.removedAt} is null or ${table.leftAt} is not null`),
    check(
      "group_members_merged",
      sql`${table.mergedIntoMemberId} is null or (${table.userId} is null and not ${table.isActive}
        and ${table.mergedIntoMemberId} <> ${table.id})`,
    ),
    check(
      "group_members_owner",
      sql`${table.role} <> 'owner' or (${table.isActive} and ${table.userId} is not null)`,
    ),
  ],
);

/** Invitations: links, mails, and invitations of people with an account. Only the token's hash is stored. */
export const groupInvitations = classifiedTable(
  "group_invitations",
  {
    id: internal(id()).primaryKey(),
    groupId: internal(id("group_id"))
      .notNull()
      .references(() => groups.id),
    kind: confidential(text("kind", { enum: ["link", "email", "person"] })).notNull(),
    /** Null for an invitation of a person, who accepts it while signed in. */
    tokenHash: restricted(text("token_hash")),
    /** The placeholder as which the invited person joins. */
    memberId: confidential(id("member_id")).references(() => groupMembers.id),
    invitedUserId: confidential(id("invited_user_id")).references(() => users.id),
    emailSealed: restricted(text("email_sealed")),
    createdByUserId: confidential(id("created_by_user_id"))
      .notNull()
      .references(() => users.id),
    createdAt: internal(moment("created_at")).notNull(),
    expiresAt: internal(moment("expires_at")).notNull(),
    revokedAt: confidential(moment("revoked_at")),
    /** The last use of a link; the acceptance or refusal of the others. */
    usedAt: confidential(moment("used_at")),
    useCount: internal(integer("use_count")).notNull().default(0),
    declinedAt: confidential(moment("declined_at")),
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
export const groupActivities = classifiedTable(
  "group_activities",
  {
    id: internal(id()).primaryKey(),
    groupId: internal(id("group_id"))
      .notNull()
      .references(() => groups.id),
    /** Null for what the product did by itself. */
    actorMemberId: confidential(id("actor_member_id")).references(() => groupMembers.id),
    kind: confidential(text("kind")).notNull(),
    /** Id of the expense, settlement or member that it is about; null: the group. */
    subjectId: confidential(id("subject_id")),
    /** Facts of the line: titles, amounts as decimal text of minor units, names of placeholders. */
    facts: confidential(jsonb("facts")).notNull(),
    /** Members whose balance or membership it concerns. */
    memberIds: confidential(id("member_ids").array()).notNull().default(sql`'{}'`),
    createdAt: internal(moment("created_at")).notNull(),
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
export const groupBalances = classifiedTable(
  "group_balances",
  {
    groupId: internal(id("group_id"))
      .notNull()
      .references(() => groups.id),
    memberId: confidential(id("member_id"))
      .notNull()
      .references(() => groupMembers.id),
    currency: confidential(text("currency")).notNull(),
    paidMinor: confidential(int8("paid_minor")).notNull().default(sql`0`),
    shareMinor: confidential(int8("share_minor")).notNull().default(sql`0`),
    settledOutMinor: confidential(int8("settled_out_minor")).notNull().default(sql`0`),
    settledInMinor: confidential(int8("settled_in_minor")).notNull().default(sql`0`),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.memberId, table.currency] }),
    index("group_balances_by_member").on(table.memberId),
    check("group_balances_currency", isCurrencyCode(table.currency)),
  ],
);

/** Debts between two members by currency, before simplification: a projection as above. Positive: the first owes the second. */
export const groupPairs = classifiedTable(
  "group_pairs",
  {
    groupId: internal(id("group_id"))
      .notNull()
      .references(() => groups.id),
    firstMemberId: confidential(id("first_member_id"))
      .notNull()
      .references(() => groupMembers.id),
    secondMemberId: confidential(id("second_member_id"))
      .notNull()
      .references(() => groupMembers.id),
    currency: confidential(text("currency")).notNull(),
    owedMinor: confidential(int8("owed_minor")).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.firstMemberId, table.secondMemberId, table.currency] }),
    check("group_pairs_order", sql`${table.firstMemberId} < ${table.secondMemberId}`),
  ],
);

/** A user's default split with one other person. */
export const pairSplits = classifiedTable(
  "pair_splits",
  {
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    otherUserId: confidential(id("other_user_id"))
      .notNull()
      .references(() => users.id),
    splitMethod: confidential(splitMethod("split_method")).notNull(),
    /** Inputs for the user and for the other person. */
    ownInput: confidential(doublePrecision("own_input")),
    otherInput: confidential(doublePrecision("other_input")),
    updatedAt: internal(moment("updated_at")).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.otherUserId] }),
    index("pair_splits_by_other").on(table.otherUserId),
    check("pair_splits_not_self", sql`${table.userId} <> ${table.otherUserId}`),
  ],
);
