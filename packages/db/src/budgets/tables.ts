import {
  alertTypes,
  budgetAccesses,
  budgetPeriods,
  categoryColors,
  categoryIcons,
  reportKinds,
  rollovers,
  weekStarts,
} from "@evenly/contract/budgets/rules";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal } from "../classified-table.ts";
import { day, id, int8, isCurrencyCode, moment } from "../columns.ts";
import { groups } from "../groups/tables.ts";

/** Categories that a person added to those that everybody has. */
export const budgetCategories = classifiedTable(
  "budget_categories",
  {
    id: internal(id()).primaryKey(),
    ownerUserId: confidential(id("owner_user_id"))
      .notNull()
      .references(() => users.id),
    key: internal(text("key")).notNull(),
    inputHash: internal(text("input_hash")).notNull(),
    name: confidential(text("name")).notNull(),
    icon: internal(text("icon", { enum: categoryIcons })).notNull(),
    color: internal(text("color", { enum: categoryColors })).notNull(),
    description: confidential(text("description")).notNull(),
    isActive: internal(boolean("is_active")).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
    updatedAt: internal(moment("updated_at")).notNull(),
  },
  (table) => [
    uniqueIndex("budget_categories_intent_key").on(table.ownerUserId, table.key),
    uniqueIndex("budget_categories_name_key").on(table.ownerUserId, sql`lower(${table.name})`),
  ],
);

/**
 * Budgets of people, and of groups. What is spent of one is never stored. `budgets_one_active`, an exclusion constraint of the migration,
 * allows one active budget for a subject, category, currency and day.
 */
export const budgets = classifiedTable(
  "budgets",
  {
    id: internal(id()).primaryKey(),
    ownerUserId: confidential(id("owner_user_id"))
      .notNull()
      .references(() => users.id),
    /** A budget of this group rather than of its creator. */
    groupId: confidential(id("group_id")).references(() => groups.id, { onDelete: "cascade" }),
    key: internal(text("key")).notNull(),
    inputHash: internal(text("input_hash")).notNull(),
    /** One that everybody has, or the id of the owner's own; null: all that the group spends. */
    category: confidential(text("category")),
    currency: confidential(text("currency")).notNull(),
    period: confidential(text("period", { enum: budgetPeriods })).notNull(),
    startsOn: confidential(day("starts_on")).notNull(),
    /** The last day. */
    endsOn: confidential(day("ends_on")),
    isActive: confidential(boolean("is_active")).notNull(),
    rollover: confidential(text("rollover", { enum: rollovers })).notNull(),
    /** In percent; null: as in the owner's settings. */
    warningAt: confidential(smallint("warning_at")),
    criticalAt: confidential(smallint("critical_at")),
    version: internal(integer("version")).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
    updatedAt: internal(moment("updated_at")).notNull(),
  },
  (table) => [
    uniqueIndex("budgets_intent_key").on(table.ownerUserId, table.key),
    index("budgets_by_group").on(table.groupId),
    check("budgets_currency", isCurrencyCode(table.currency)),
    check("budgets_category", sql`${table.category} is not null or ${table.groupId} is not null`),
    check("budgets_days", sql`${table.endsOn} >= ${table.startsOn}`),
    check(
      "budgets_thresholds",
      sql`(${table.warningAt} is null) = (${table.criticalAt} is null) and (${table.warningAt} is null
        or ${table.warningAt} between 1 and 99 and ${table.criticalAt} between 1 and 100 and ${table.warningAt} < ${table.criticalAt})`,
    ),
  ],
);

/** Amounts of a budget by the first day of the period from which they hold. */
export const budgetAmounts = classifiedTable(
  "budget_amounts",
  {
    budgetId: internal(id("budget_id"))
      .notNull()
      .references(() => budgets.id, { onDelete: "cascade" }),
    fromOn: confidential(day("from_on")).notNull(),
    amountMinor: confidential(int8("amount_minor")).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.budgetId, table.fromOn] }),
    check("budget_amounts_amount", sql`${table.amountMinor} > 0`),
  ],
);

/** People whom a budget's owner shares it with; their spending counts once they have joined. */
export const budgetMembers = classifiedTable(
  "budget_members",
  {
    budgetId: internal(id("budget_id"))
      .notNull()
      .references(() => budgets.id, { onDelete: "cascade" }),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    access: confidential(text("access", { enum: budgetAccesses })).notNull(),
    invitedAt: internal(moment("invited_at")).notNull(),
    joinedAt: internal(moment("joined_at")),
  },
  (table) => [
    primaryKey({ columns: [table.budgetId, table.userId] }),
    index("budget_members_by_user").on(table.userId),
  ],
);

/** A person's settings of budgets; without a row the defaults hold. @see spec 2 section 3 */
export const budgetSettings = classifiedTable(
  "budget_settings",
  {
    userId: confidential(id("user_id"))
      .primaryKey()
      .references(() => users.id),
    defaultPeriod: internal(text("default_period", { enum: budgetPeriods })).notNull(),
    warningAt: internal(smallint("warning_at")).notNull(),
    criticalAt: internal(smallint("critical_at")).notNull(),
    autoCategorization: internal(boolean("auto_categorization")).notNull(),
    budgetAlerts: internal(boolean("budget_alerts")).notNull(),
    goalReminders: internal(boolean("goal_reminders")).notNull(),
    weeklyReports: internal(boolean("weekly_reports")).notNull(),
    monthlyReports: internal(boolean("monthly_reports")).notNull(),
    currency: internal(text("currency")).notNull(),
    startOfWeek: internal(text("start_of_week", { enum: weekStarts })).notNull(),
    updatedAt: internal(moment("updated_at")).notNull(),
  },
  (table) => [
    check("budget_settings_currency", isCurrencyCode(table.currency)),
    check(
      "budget_settings_thresholds",
      sql`${table.warningAt} between 1 and 99 and ${table.criticalAt} between 1 and 100 and ${table.warningAt} < ${table.criticalAt}`,
    ),
  ],
);

/** Crossings of thresholds, one for each person, budget, period and threshold; a deleted one stays, so that it is not raised again. */
export const budgetAlerts = classifiedTable(
  "budget_alerts",
  {
    id: internal(id()).primaryKey(),
    budgetId: internal(id("budget_id"))
      .notNull()
      .references(() => budgets.id, { onDelete: "cascade" }),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    periodFrom: confidential(day("period_from")).notNull(),
    type: confidential(text("type", { enum: alertTypes })).notNull(),
    threshold: confidential(smallint("threshold")).notNull(),
    percent: confidential(smallint("percent")).notNull(),
    spentMinor: confidential(int8("spent_minor")).notNull(),
    limitMinor: confidential(int8("limit_minor")).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
    readAt: confidential(moment("read_at")),
    deletedAt: internal(moment("deleted_at")),
  },
  (table) => [
    uniqueIndex("budget_alerts_crossing_key").on(
      table.budgetId,
      table.userId,
      table.periodFrom,
      table.threshold,
    ),
    index("budget_alerts_by_user").on(table.userId, table.createdAt),
  ],
);

/** Insights that a person has read; insights themselves are derived. */
export const budgetInsightReads = classifiedTable(
  "budget_insight_reads",
  {
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    insightId: confidential(text("insight_id")).notNull(),
    readAt: confidential(moment("read_at")).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.insightId] })],
);

/** Reports that were sent, one for each person and period. */
export const budgetReports = classifiedTable(
  "budget_reports",
  {
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    kind: internal(text("kind", { enum: reportKinds })).notNull(),
    periodFrom: internal(day("period_from")).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.periodFrom] })],
);
