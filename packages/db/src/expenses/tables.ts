import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { day, id, int8, isCurrencyCode, moment } from "../columns.ts";
import { groupMembers, groups, splitMethod } from "../groups/tables.ts";
import { files } from "../uploads/tables.ts";

/** Expenses that recur. The worker creates the expense of each due day. */
export const expenseSeries = pgTable(
  "expense_series",
  {
    id: id().primaryKey(),
    groupId: id("group_id")
      .notNull()
      .references(() => groups.id),
    createdByMemberId: id("created_by_member_id")
      .notNull()
      .references(() => groupMembers.id),
    key: text("key").notNull(),
    inputHash: text("input_hash").notNull(),
    /** Input of the expenses that it creates, without the day. */
    template: jsonb("template").notNull(),
    interval: text("interval", {
      enum: ["daily", "weekly", "biweekly", "monthly", "quarterly", "yearly"],
    }).notNull(),
    /** First day; month ends are counted from it. */
    anchorOn: day("anchor_on").notNull(),
    timeZone: text("time_zone").notNull(),
    endsOn: day("ends_on"),
    endsAfter: integer("ends_after"),
    /** Days of the rule before the next one, skipped and missed ones included; `endsAfter` counts the same days. */
    occurrences: integer("occurrences").notNull().default(0),
    /** The next day on which it creates an expense; null after its end. Of a paused series the day that it did not create. */
    nextOn: day("next_on"),
    /** Start of the next day in its time zone; null while it is paused and after its end. */
    nextAt: moment("next_at"),
    pausedReason: text("paused_reason", { enum: ["group_archived", "author_left", "member_left"] }),
    skippedOn: day("skipped_on").array().notNull().default(sql`'{}'`),
    version: integer("version").notNull().default(1),
    createdAt: moment("created_at").notNull(),
    stoppedAt: moment("stopped_at"),
  },
  (table) => [
    uniqueIndex("expense_series_intent_key").on(table.createdByMemberId, table.key),
    index("expense_series_by_group").on(table.groupId),
    index("expense_series_due").on(table.nextAt).where(sql`${table.nextAt} is not null`),
    check(
      "expense_series_waits",
      sql`(${table.nextAt} is not null) = (${table.nextOn} is not null and ${table.pausedReason} is null)`,
    ),
    check("expense_series_end", sql`${table.endsOn} is null or ${table.endsAfter} is null`),
    check("expense_series_stopped", sql`${table.stoppedAt} is null or ${table.nextOn} is null`),
  ],
);

/** Shared expenses, in their current version. */
export const expenses = pgTable(
  "expenses",
  {
    id: id().primaryKey(),
    groupId: id("group_id")
      .notNull()
      .references(() => groups.id),
    createdByMemberId: id("created_by_member_id")
      .notNull()
      .references(() => groupMembers.id),
    key: text("key").notNull(),
    inputHash: text("input_hash").notNull(),
    title: text("title").notNull(),
    description: text("description"),
    amountMinor: int8("amount_minor").notNull(),
    currency: text("currency").notNull(),
    /** What was paid, if it was converted at entry; null otherwise. */
    originalMinor: int8("original_minor"),
    originalCurrency: text("original_currency"),
    /** Units of `currency` for one of `originalCurrency`, as decimal text. */
    rate: text("rate"),
    rateSource: text("rate_source", { enum: ["table", "manual", "amounts"] }),
    rateOn: day("rate_on"),
    category: text("category").notNull(),
    splitMethod: splitMethod("split_method").notNull(),
    /** Inputs of the split, in the form of `SplitInput`. */
    splitInput: jsonb("split_input").notNull(),
    /** The group's rotation at its creation; an edit keeps it. */
    rotation: integer("rotation").notNull(),
    spentOn: day("spent_on").notNull(),
    dueOn: day("due_on"),
    tags: text("tags").array().notNull().default(sql`'{}'`),
    /** Only active expenses count in balances. */
    state: text("state", { enum: ["active", "awaiting_approval", "rejected", "voided"] }).notNull(),
    /** By the parts paid. @see spec 2 section 4 */
    status: text("status", { enum: ["pending", "partial", "completed"] }).notNull(),
    rejectedReason: text("rejected_reason"),
    version: integer("version").notNull().default(1),
    seriesId: id("series_id").references(() => expenseSeries.id),
    /** Day of the series that it was created for. */
    occurrenceOn: day("occurrence_on"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("expenses_intent_key").on(table.createdByMemberId, table.key),
    uniqueIndex("expenses_occurrence_key").on(table.seriesId, table.occurrenceOn),
    index("expenses_by_group").on(table.groupId, table.spentOn, table.id),
    index("expenses_awaiting").on(table.groupId).where(sql`${table.state} = 'awaiting_approval'`),
    index("expenses_due")
      .on(table.dueOn)
      .where(
        sql`${table.dueOn} is not null and ${table.state} = 'active' and ${table.status} <> 'completed'`,
      ),
    check("expenses_amount", sql`${table.amountMinor} > 0`),
    check("expenses_currency", isCurrencyCode(table.currency)),
    check("expenses_tags", sql`cardinality(${table.tags}) <= 20`),
    check(
      "expenses_original",
      sql`(${table.originalMinor} is null) = (${table.originalCurrency} is null) and (${table.originalMinor} is null) = (${table.rate} is null)
        and (${table.originalMinor} is null) = (${table.rateSource} is null) and (${table.originalMinor} is null) = (${table.rateOn} is null)`,
    ),
  ],
);

/** Who paid an expense; the amounts sum to its amount. */
export const expensePayers = pgTable(
  "expense_payers",
  {
    expenseId: id("expense_id")
      .notNull()
      .references(() => expenses.id),
    memberId: id("member_id")
      .notNull()
      .references(() => groupMembers.id),
    amountMinor: int8("amount_minor").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.expenseId, table.memberId] }),
    index("expense_payers_by_member").on(table.memberId),
    check("expense_payers_amount", sql`${table.amountMinor} > 0`),
  ],
);

/** Who owes which part of an expense; the amounts sum to its amount. An edit keeps what was paid. */
export const expenseSplits = pgTable(
  "expense_splits",
  {
    expenseId: id("expense_id")
      .notNull()
      .references(() => expenses.id),
    memberId: id("member_id")
      .notNull()
      .references(() => groupMembers.id),
    amountMinor: int8("amount_minor").notNull(),
    paidMinor: int8("paid_minor").notNull().default(sql`0`),
    paidAt: moment("paid_at"),
  },
  (table) => [
    primaryKey({ columns: [table.expenseId, table.memberId] }),
    index("expense_splits_open").on(table.memberId).where(sql`${table.paidMinor} < ${table.amountMinor}`),
    check("expense_splits_amounts", sql`${table.amountMinor} >= 0 and ${table.paidMinor} >= 0`),
    check(
      "expense_splits_paid",
      sql`(${table.paidAt} is not null) = (${table.paidMinor} >= ${table.amountMinor})`,
    ),
  ],
);

/** Every version of every expense, append-only. */
export const expenseVersions = pgTable(
  "expense_versions",
  {
    expenseId: id("expense_id")
      .notNull()
      .references(() => expenses.id),
    version: integer("version").notNull(),
    /** Null for what the product did by itself. */
    byMemberId: id("by_member_id").references(() => groupMembers.id),
    kind: text("kind", {
      enum: ["created", "edited", "voided", "restored", "approved", "rejected"],
    }).notNull(),
    /** All fields, payers and parts after the change. */
    snapshot: jsonb("snapshot").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.expenseId, table.version] })],
);

/** Comments on expenses. A removed comment keeps its row without text. */
export const expenseComments = pgTable(
  "expense_comments",
  {
    id: id().primaryKey(),
    expenseId: id("expense_id")
      .notNull()
      .references(() => expenses.id),
    memberId: id("member_id")
      .notNull()
      .references(() => groupMembers.id),
    key: text("key").notNull(),
    text: text("text"),
    createdAt: moment("created_at").notNull(),
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    uniqueIndex("expense_comments_intent_key").on(table.memberId, table.key),
    index("expense_comments_by_expense").on(table.expenseId, table.createdAt),
    check("expense_comments_deleted", sql`(${table.text} is null) = (${table.deletedAt} is not null)`),
  ],
);

/** Photos and PDFs of bills. */
export const expenseReceipts = pgTable(
  "expense_receipts",
  {
    id: id().primaryKey(),
    expenseId: id("expense_id")
      .notNull()
      .references(() => expenses.id),
    memberId: id("member_id")
      .notNull()
      .references(() => groupMembers.id),
    fileId: text("file_id")
      .notNull()
      .references(() => files.id),
    name: text("name").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("expense_receipts_by_expense").on(table.expenseId, table.createdAt),
    uniqueIndex("expense_receipts_file_key").on(table.fileId),
  ],
);
