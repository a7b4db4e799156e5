import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { classifiedTable, confidential, internal } from "../classified-table.ts";
import { day, id, int8, isCurrencyCode, moment } from "../columns.ts";
import { groupMembers, groups, splitMethod } from "../groups/tables.ts";
import { files } from "../uploads/tables.ts";

/** Expenses that recur. The worker creates the expense of each due day. */
export const expenseSeries = classifiedTable(
  "expense_series",
  {
    id: internal(id()).primaryKey(),
    groupId: internal(id("group_id"))
      .notNull()
      .references(() => groups.id),
    createdByMemberId: confidential(id("created_by_member_id"))
      .notNull()
      .references(() => groupMembers.id),
    key: internal(text("key")).notNull(),
    inputHash: internal(text("input_hash")).notNull(),
    /** Input of the expenses that it creates, without the day. */
    template: confidential(jsonb("template")).notNull(),
    interval: confidential(
      text("interval", {
        enum: ["daily", "weekly", "biweekly", "monthly", "quarterly", "yearly"],
      }),
    ).notNull(),
    /** Every how many of these intervals. */
    every: confidential(integer("every")).notNull().default(1),
    /** Always the last day of the month; the interval counts months. */
    onMonthEnd: confidential(boolean("on_month_end")).notNull().default(false),
    /** First day; month ends are counted from it. */
    anchorOn: confidential(day("anchor_on")).notNull(),
    timeZone: confidential(text("time_zone")).notNull(),
    endsOn: confidential(day("ends_on")),
    endsAfter: confidential(integer("ends_after")),
    /** Days of the rule before the next one, skipped and missed ones included; `endsAfter` counts the same days. */
    occurrences: internal(integer("occurrences")).notNull().default(0),
    /** The next day on which it creates an expense; null after its end. Of a paused series the day that it did not create. */
    nextOn: confidential(day("next_on")),
    /** Start of the next day in its time zone; null while it is paused and after its end. */
    nextAt: confidential(moment("next_at")),
    pausedReason: confidential(
      text("paused_reason", { enum: ["group_archived", "author_left", "member_left"] }),
    ),
    skippedOn: confidential(day("skipped_on").array()).notNull().default(sql`'{}'`),
    version: internal(integer("version")).notNull().default(1),
    createdAt: internal(moment("created_at")).notNull(),
    stoppedAt: confidential(moment("stopped_at")),
  },
  (table) => [
    uniqueIndex("expense_series_intent_key").on(table.createdByMemberId, table.key),
    index("expense_series_by_group").on(table.groupId),
    index("expense_series_due").on(table.nextAt).where(sql`${table.nextAt} is not null`),
    check(
      "expense_series_waits",
      sql`(${table.nextAt} is not null) = (${table.nextOn} is not null and ${table.pausedReason} is null)`,
    ),
    check("expense_series_every", sql`${table.every} between 1 and 99`),
    check("expense_series_end", sql`${table.endsOn} is null or ${table.endsAfter} is null`),
    check("expense_series_stopped", sql`${table.stoppedAt} is null or ${table.nextOn} is null`),
  ],
);

/** Shared expenses, in their current version. An amount below zero is money back. */
export const expenses = classifiedTable(
  "expenses",
  {
    id: internal(id()).primaryKey(),
    groupId: internal(id("group_id"))
      .notNull()
      .references(() => groups.id),
    createdByMemberId: confidential(id("created_by_member_id"))
      .notNull()
      .references(() => groupMembers.id),
    key: internal(text("key")).notNull(),
    inputHash: internal(text("input_hash")).notNull(),
    title: confidential(text("title")).notNull(),
    description: confidential(text("description")),
    amountMinor: confidential(int8("amount_minor")).notNull(),
    currency: confidential(text("currency")).notNull(),
    /** What was paid, if it was converted at entry; null otherwise. */
    originalMinor: confidential(int8("original_minor")),
    originalCurrency: confidential(text("original_currency")),
    /** Units of `currency` for one of `originalCurrency`, as decimal text. */
    rate: internal(text("rate")),
    rateSource: internal(text("rate_source", { enum: ["table", "manual", "amounts"] })),
    rateOn: internal(day("rate_on")),
    category: confidential(text("category")).notNull(),
    splitMethod: confidential(splitMethod("split_method")).notNull(),
    /** Inputs of the split, in the form of `SplitInput`. */
    splitInput: confidential(jsonb("split_input")).notNull(),
    /** The group's rotation at its creation; an edit keeps it. */
    rotation: internal(integer("rotation")).notNull(),
    spentOn: confidential(day("spent_on")).notNull(),
    dueOn: confidential(day("due_on")),
    tags: confidential(text("tags").array()).notNull().default(sql`'{}'`),
    /** Only active expenses count in balances. */
    state: confidential(
      text("state", { enum: ["active", "awaiting_approval", "rejected", "voided"] }),
    ).notNull(),
    /** By the parts paid. @see spec 2 section 4 */
    status: confidential(text("status", { enum: ["pending", "partial", "completed"] })).notNull(),
    rejectedReason: confidential(text("rejected_reason")),
    version: internal(integer("version")).notNull().default(1),
    seriesId: internal(id("series_id")).references(() => expenseSeries.id),
    /** Day of the series that it was created for. */
    occurrenceOn: confidential(day("occurrence_on")),
    createdAt: internal(moment("created_at")).notNull(),
    updatedAt: internal(moment("updated_at")).notNull(),
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
    check("expenses_amount", sql`${table.amountMinor} <> 0`),
    check("expenses_currency", isCurrencyCode(table.currency)),
    check("expenses_tags", sql`cardinality(${table.tags}) <= 20`),
    check(
      "expenses_original",
      sql`(${table.originalMinor} is null) = (${table.originalCurrency} is null) and (${table.originalMinor} is null) = (${table.rate} is null)
        and (${table.originalMinor} is null) = (${table.rateSource} is null) and (${table.originalMinor} is null) = (${table.rateOn} is null)`,
    ),
  ],
);

/** Who paid an expense; the amounts sum to its amount, below zero for who received money back. */
export const expensePayers = classifiedTable(
  "expense_payers",
  {
    expenseId: internal(id("expense_id"))
      .notNull()
      .references(() => expenses.id),
    memberId: confidential(id("member_id"))
      .notNull()
      .references(() => groupMembers.id),
    amountMinor: confidential(int8("amount_minor")).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.expenseId, table.memberId] }),
    index("expense_payers_by_member").on(table.memberId),
    check("expense_payers_amount", sql`${table.amountMinor} <> 0`),
  ],
);

/**
 * Who owes which part of an expense; the amounts sum to its amount. An edit keeps what was paid. Parts of money back are below zero
 * and paid at once.
 */
export const expenseSplits = classifiedTable(
  "expense_splits",
  {
    expenseId: internal(id("expense_id"))
      .notNull()
      .references(() => expenses.id),
    memberId: confidential(id("member_id"))
      .notNull()
      .references(() => groupMembers.id),
    amountMinor: confidential(int8("amount_minor")).notNull(),
    paidMinor: confidential(int8("paid_minor")).notNull().default(sql`0`),
    paidAt: confidential(moment("paid_at")),
  },
  (table) => [
    primaryKey({ columns: [table.expenseId, table.memberId] }),
    index("expense_splits_open").on(table.memberId).where(sql`${table.paidMinor} < ${table.amountMinor}`),
    check(
      "expense_splits_amounts",
      sql`${table.paidMinor} >= 0 and ${table.amountMinor} >= 0 or ${table.paidMinor} = ${table.amountMinor}`,
    ),
    check(
      "expense_splits_paid",
      sql`(${table.paidAt} is not null) = (${table.paidMinor} >= ${table.amountMinor})`,
    ),
  ],
);

/** Every version of every expense, append-only. */
export const expenseVersions = classifiedTable(
  "expense_versions",
  {
    expenseId: internal(id("expense_id"))
      .notNull()
      .references(() => expenses.id),
    version: internal(integer("version")).notNull(),
    /** Null for what the product did by itself. */
    byMemberId: confidential(id("by_member_id")).references(() => groupMembers.id),
    kind: confidential(
      text("kind", {
        enum: ["created", "edited", "voided", "restored", "approved", "rejected"],
      }),
    ).notNull(),
    /** All fields, payers and parts after the change. */
    snapshot: confidential(jsonb("snapshot")).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
  },
  (table) => [primaryKey({ columns: [table.expenseId, table.version] })],
);

/** Comments on expenses. A removed comment keeps its row without text. */
export const expenseComments = classifiedTable(
  "expense_comments",
  {
    id: internal(id()).primaryKey(),
    expenseId: internal(id("expense_id"))
      .notNull()
      .references(() => expenses.id),
    memberId: confidential(id("member_id"))
      .notNull()
      .references(() => groupMembers.id),
    key: internal(text("key")).notNull(),
    text: confidential(text("text")),
    createdAt: internal(moment("created_at")).notNull(),
    deletedAt: confidential(moment("deleted_at")),
  },
  (table) => [
    uniqueIndex("expense_comments_intent_key").on(table.memberId, table.key),
    index("expense_comments_by_expense").on(table.expenseId, table.createdAt),
    check("expense_comments_deleted", sql`(${table.text} is null) = (${table.deletedAt} is not null)`),
  ],
);

/** Photos and PDFs of bills. */
export const expenseReceipts = classifiedTable(
  "expense_receipts",
  {
    id: internal(id()).primaryKey(),
    expenseId: internal(id("expense_id"))
      .notNull()
      .references(() => expenses.id),
    memberId: confidential(id("member_id"))
      .notNull()
      .references(() => groupMembers.id),
    fileId: confidential(text("file_id"))
      .notNull()
      .references(() => files.id),
    name: confidential(text("name")).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
  },
  (table) => [
    index("expense_receipts_by_expense").on(table.expenseId, table.createdAt),
    uniqueIndex("expense_receipts_file_key").on(table.fileId),
  ],
);
