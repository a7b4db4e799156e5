import { billMethods, billShareEnds } from "@evenly/contract/bills/rules";
import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal } from "../classified-table.ts";
import { day, id, int8, isCurrencyCode, moment } from "../columns.ts";
import { groups } from "../groups/tables.ts";
import { paymentRequests } from "../requests/tables.ts";

/** Bills that one person paid and splits with others. How a bill stands is derived from the payment requests of its shares. */
export const bills = classifiedTable(
  "bills",
  {
    id: internal(id()).primaryKey(),
    ownerUserId: confidential(id("owner_user_id"))
      .notNull()
      .references(() => users.id),
    key: internal(text("key")).notNull(),
    inputHash: internal(text("input_hash")).notNull(),
    title: confidential(text("title")).notNull(),
    note: confidential(text("note")),
    currency: confidential(text("currency")).notNull(),
    totalMinor: confidential(int8("total_minor")).notNull(),
    /** What the owner bears; it grows when they cover a share. */
    ownMinor: confidential(int8("own_minor")).notNull(),
    spentOn: confidential(day("spent_on")).notNull(),
    dueOn: confidential(day("due_on")),
    allowsPartial: internal(boolean("allows_partial")).notNull(),
    method: confidential(text("method", { enum: billMethods })).notNull(),
    /** The split as it was last asked for; amounts as text. */
    split: confidential(jsonb("split")).notNull(),
    /** The owner's payment of the bill: a transfer or a manual entry. */
    transactionId: confidential(id("transaction_id")),
    /** The group that the bill was turned into. */
    groupId: confidential(id("group_id")).references(() => groups.id),
    createdAt: internal(moment("created_at")).notNull(),
    updatedAt: internal(moment("updated_at")).notNull(),
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
export const billShares = classifiedTable(
  "bill_shares",
  {
    paymentRequestId: internal(id("payment_request_id"))
      .primaryKey()
      .references(() => paymentRequests.id),
    billId: internal(id("bill_id"))
      .notNull()
      .references(() => bills.id),
    /** covered: the owner bears the open rest; replaced: it was asked anew. Only what was paid of it counts then. */
    ended: confidential(text("ended", { enum: billShareEnds })),
    endedAt: confidential(moment("ended_at")),
  },
  (table) => [
    index("bill_shares_by_bill").on(table.billId),
    check("bill_shares_ended", sql`(${table.ended} is null) = (${table.endedAt} is null)`),
  ],
);
