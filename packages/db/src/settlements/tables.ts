import { sql } from "drizzle-orm";
import { boolean, check, index, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal } from "../classified-table.ts";
import { day, id, int8, isCurrencyCode, moment } from "../columns.ts";
import { expenses } from "../expenses/tables.ts";
import { groupMembers, groups } from "../groups/tables.ts";

/**
 * Payments of debts in groups, each one movement of money. Of wallet money, the id is that of the transfer, and the row changes in
 * the transaction that posts it.
 */
export const settlements = classifiedTable(
  "settlements",
  {
    id: internal(id()).primaryKey(),
    /** Who ordered it; null for an import. */
    createdByUserId: confidential(id("created_by_user_id")).references(() => users.id),
    key: internal(text("key")).notNull(),
    inputHash: internal(text("input_hash")).notNull(),
    method: confidential(text("method", { enum: ["wallet", "cash", "other"] })).notNull(),
    /** Null for a placeholder. */
    fromUserId: confidential(id("from_user_id")).references(() => users.id),
    toUserId: confidential(id("to_user_id")).references(() => users.id),
    currency: confidential(text("currency")).notNull(),
    amountMinor: confidential(int8("amount_minor")).notNull(),
    /** Part that was given back later. */
    returnedMinor: confidential(int8("returned_minor")).notNull().default(sql`0`),
    note: confidential(text("note")),
    /** Expenses to pay first, in this order; then the oldest. */
    chosenExpenseIds: internal(id("chosen_expense_ids").array()).notNull().default(sql`'{}'`),
    /**
     * proposed: the other person has to agree, since debts offset; open: wallet money waits for proofs, cash for the payee's
     * confirmation; held: the money is on hold; settled: it counts.
     */
    state: confidential(
      text("state", {
        enum: ["proposed", "open", "held", "settled", "rejected", "cancelled"],
      }),
    ).notNull(),
    /** End of the wait: a proposal ends, unconfirmed cash counts. */
    dueAt: confidential(moment("due_at")),
    /** Day of the payment where its payer was then; of recorded money, the day that was recorded. */
    paidOn: confidential(day("paid_on")).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
    settledAt: confidential(moment("settled_at")),
    closedAt: confidential(moment("closed_at")),
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
export const settlementLines = classifiedTable(
  "settlement_lines",
  {
    id: internal(id()).primaryKey(),
    settlementId: internal(id("settlement_id"))
      .notNull()
      .references(() => settlements.id),
    groupId: internal(id("group_id"))
      .notNull()
      .references(() => groups.id),
    fromMemberId: confidential(id("from_member_id"))
      .notNull()
      .references(() => groupMembers.id),
    toMemberId: confidential(id("to_member_id"))
      .notNull()
      .references(() => groupMembers.id),
    amountMinor: confidential(int8("amount_minor")).notNull(),
    /** The debt runs against the settlement's direction and is offset by it. */
    isOffset: internal(boolean("is_offset")).notNull().default(false),
  },
  (table) => [
    index("settlement_lines_by_settlement").on(table.settlementId),
    index("settlement_lines_by_group").on(table.groupId),
    check("settlement_lines_amount", sql`${table.amountMinor} > 0`),
    check("settlement_lines_not_self", sql`${table.fromMemberId} <> ${table.toMemberId}`),
  ],
);

/** Parts of expenses that a settlement line pays: by its money, or by what others owe the debtor. */
export const settlementParts = classifiedTable(
  "settlement_parts",
  {
    lineId: internal(id("line_id"))
      .notNull()
      .references(() => settlementLines.id),
    expenseId: internal(id("expense_id"))
      .notNull()
      .references(() => expenses.id),
    memberId: confidential(id("member_id"))
      .notNull()
      .references(() => groupMembers.id),
    kind: confidential(text("kind", { enum: ["money", "offset"] })).notNull(),
    amountMinor: confidential(int8("amount_minor")).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lineId, table.expenseId, table.memberId, table.kind] }),
    index("settlement_parts_by_expense").on(table.expenseId),
    check("settlement_parts_amount", sql`${table.amountMinor} > 0`),
  ],
);

/** Reminders of debts, so that nobody is reminded more than once a day. */
export const settlementReminders = classifiedTable(
  "settlement_reminders",
  {
    groupId: internal(id("group_id"))
      .notNull()
      .references(() => groups.id),
    fromMemberId: confidential(id("from_member_id"))
      .notNull()
      .references(() => groupMembers.id),
    toMemberId: confidential(id("to_member_id"))
      .notNull()
      .references(() => groupMembers.id),
    remindedAt: confidential(moment("reminded_at")).notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.fromMemberId, table.toMemberId] })],
);
