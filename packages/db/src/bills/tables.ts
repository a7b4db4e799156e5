import { billMethods, billShareEnds } from "@evenly/contract/bills/rules";
import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { day, id, int8, isCurrencyCode, moment } from "../columns.ts";
import { groups } from "../groups/tables.ts";
import { paymentRequests } from "../requests/tables.ts";

/** Bills that one person paid and splits with others. How a bill stands is derived from the payment requests of its shares. */
export const bills = pgTable(
  "bills",
  {
    id: id().primaryKey(),
    ownerUserId: id("owner_user_id")
      .notNull()
      .references(() => users.id),
    key: text("key").notNull(),
    inputHash: text("input_hash").notNull(),
    title: text("title").notNull(),
    note: text("note"),
    currency: text("currency").notNull(),
    totalMinor: int8("total_minor").notNull(),
    /** What the owner bears; it grows when they cover a share. */
    ownMinor: int8("own_minor").notNull(),
    spentOn: day("spent_on").notNull(),
    dueOn: day("due_on"),
    allowsPartial: boolean("allows_partial").notNull(),
    method: text("method", { enum: billMethods }).notNull(),
    /** The split as it was last asked for; amounts as text. */
    split: jsonb("split").notNull(),
    /** The owner's payment of the bill: a transfer or a manual entry. */
    transactionId: id("transaction_id"),
    /** The group that the bill was turned into. */
    groupId: id("group_id").references(() => groups.id),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("bills_intent_key").on(table.ownerUserId, table.key),
    uniqueIndex("bills_transaction_key").on(table.ownerUserId, table.transactionId),
    index("bills_by_owner").on(table.ownerUserId, table.createdAt, table.id),
    check("bills_total", sql`${table.totalMinor} > 0`),
    check("bills_own", sql`${table.ownMinor} between 0 and ${table.totalMinor}`),
    check("bills_currency", isCurrencyCode(table.currency)),
  ],
);

/** The payment requests of a bill: one for each person, and more for a person after the bill is split again. */
export const billShares = pgTable(
  "bill_shares",
  {
    paymentRequestId: id("payment_request_id")
      .primaryKey()
      .references(() => paymentRequests.id),
    billId: id("bill_id")
      .notNull()
      .references(() => bills.id),
    /** covered: the owner bears the open rest; replaced: it was asked anew. Only what was paid of it counts then. */
    ended: text("ended", { enum: billShareEnds }),
    endedAt: moment("ended_at"),
  },
  (table) => [
    index("bill_shares_by_bill").on(table.billId),
    check("bill_shares_ended", sql`(${table.ended} is null) = (${table.endedAt} is null)`),
  ],
);
