import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { id, int8, isCurrencyCode, moment } from "../columns.ts";
import { expenses } from "../expenses/tables.ts";
import { groupMembers, groups } from "../groups/tables.ts";

/**
 * Payments of debts in groups, each one movement of money. Of wallet money, the id is that of the transfer, and the row changes in
 * the transaction that posts it.
 */
export const settlements = pgTable(
  "settlements",
  {
    id: id().primaryKey(),
    /** Who ordered it; null for an import. */
    createdByUserId: id("created_by_user_id").references(() => users.id),
    key: text("key").notNull(),
    inputHash: text("input_hash").notNull(),
    method: text("method", { enum: ["wallet", "cash", "other"] }).notNull(),
    /** Null for a placeholder. */
    fromUserId: id("from_user_id").references(() => users.id),
    toUserId: id("to_user_id").references(() => users.id),
    currency: text("currency").notNull(),
    amountMinor: int8("amount_minor").notNull(),
    /** Part that was given back later. */
    returnedMinor: int8("returned_minor").notNull().default(sql`0`),
    note: text("note"),
    /** Expenses to pay first, in this order; then the oldest. */
    chosenExpenseIds: id("chosen_expense_ids").array().notNull().default(sql`'{}'`),
    /**
     * proposed: the other person has to agree, since debts offset; open: wallet money waits for proofs, cash for the payee's
     * confirmation; held: the money is on hold; settled: it counts.
     */
    state: text("state", {
      enum: ["proposed", "open", "held", "settled", "rejected", "cancelled"],
    }).notNull(),
    /** End of the wait: a proposal ends, unconfirmed cash counts. */
    dueAt: moment("due_at"),
    createdAt: moment("created_at").notNull(),
    settledAt: moment("settled_at"),
    closedAt: moment("closed_at"),
  },
  (table) => [
    uniqueIndex("settlements_intent_key").on(table.createdByUserId, table.key),
    index("settlements_waiting").on(table.dueAt).where(sql`${table.state} in ('proposed', 'open')`),
    index("settlements_from").on(table.fromUserId, table.createdAt),
    index("settlements_to").on(table.toUserId, table.createdAt),
    check("settlements_amount", sql`${table.amountMinor} >= 0`),
    check("settlements_returned", sql`${table.returnedMinor} between 0 and ${table.amountMinor}`),
    check("settlements_currency", isCurrencyCode(table.currency)),
    check("settlements_settled", sql`(${table.state} = 'settled') = (${table.settledAt} is not null)`),
    check(
      "settlements_closed",
      sql`(${table.state} in ('rejected', 'cancelled')) = (${table.closedAt} is not null)`,
    ),
    check(
      "settlements_wallet",
      sql`${table.method} <> 'wallet' or (${table.fromUserId} is not null and ${table.toUserId} is not null)`,
    ),
  ],
);

/** The part of a settlement in one group. Several groups: one row each; rows in the opposite direction offset debts. */
export const settlementLines = pgTable(
  "settlement_lines",
  {
    id: id().primaryKey(),
    settlementId: id("settlement_id")
      .notNull()
      .references(() => settlements.id),
    groupId: id("group_id")
      .notNull()
      .references(() => groups.id),
    fromMemberId: id("from_member_id")
      .notNull()
      .references(() => groupMembers.id),
    toMemberId: id("to_member_id")
      .notNull()
      .references(() => groupMembers.id),
    amountMinor: int8("amount_minor").notNull(),
    /** The debt runs against the settlement's direction and is offset by it. */
    isOffset: boolean("is_offset").notNull().default(false),
  },
  (table) => [
    index("settlement_lines_by_settlement").on(table.settlementId),
    index("settlement_lines_by_group").on(table.groupId),
    check("settlement_lines_amount", sql`${table.amountMinor} > 0`),
    check("settlement_lines_not_self", sql`${table.fromMemberId} <> ${table.toMemberId}`),
  ],
);

/** Parts of expenses that a settlement line pays: by its money, or by what others owe the debtor. */
export const settlementParts = pgTable(
  "settlement_parts",
  {
    lineId: id("line_id")
      .notNull()
      .references(() => settlementLines.id),
    expenseId: id("expense_id")
      .notNull()
      .references(() => expenses.id),
    memberId: id("member_id")
      .notNull()
      .references(() => groupMembers.id),
    kind: text("kind", { enum: ["money", "offset"] }).notNull(),
    amountMinor: int8("amount_minor").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lineId, table.expenseId, table.memberId, table.kind] }),
    index("settlement_parts_by_expense").on(table.expenseId),
    check("settlement_parts_amount", sql`${table.amountMinor} > 0`),
  ],
);

/** Reminders of debts, so that nobody is reminded more than once a day. */
export const settlementReminders = pgTable(
  "settlement_reminders",
  {
    groupId: id("group_id")
      .notNull()
      .references(() => groups.id),
    fromMemberId: id("from_member_id")
      .notNull()
      .references(() => groupMembers.id),
    toMemberId: id("to_member_id")
      .notNull()
      .references(() => groupMembers.id),
    remindedAt: moment("reminded_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.fromMemberId, table.toMemberId] })],
);
