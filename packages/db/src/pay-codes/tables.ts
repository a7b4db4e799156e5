import { payCodeStates } from "@evenly/contract/pay-codes/rules";
import { sql } from "drizzle-orm";
import { check, index, integer, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal } from "../classified-table.ts";
import { id, int8, isCurrencyCode, moment } from "../columns.ts";

/** Codes that people show to be paid once. A payment of a code locks its row. The link's token is derived, not stored. */
export const payCodes = classifiedTable(
  "pay_codes",
  {
    id: internal(id()).primaryKey(),
    ownerUserId: confidential(id("owner_user_id"))
      .notNull()
      .references(() => users.id),
    key: internal(text("key")).notNull(),
    inputHash: internal(text("input_hash")).notNull(),
    currency: confidential(text("currency")).notNull(),
    /** Null: the payer types the amount. */
    amountMinor: confidential(int8("amount_minor")),
    note: confidential(text("note")),
    minutes: internal(integer("minutes")).notNull(),
    /** held: its payment is under review. */
    state: confidential(text("state", { enum: payCodeStates })).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
    expiresAt: internal(moment("expires_at")).notNull(),
    closedAt: confidential(moment("closed_at")),
  },
  (table) => [
    uniqueIndex("pay_codes_intent_key").on(table.ownerUserId, table.key),
    index("pay_codes_owner").on(table.ownerUserId, table.createdAt, table.id),
    index("pay_codes_unpaid").on(table.expiresAt).where(sql`${table.state} not in ('held', 'used')`),
    check("pay_codes_amount", sql`${table.amountMinor} > 0`),
    check("pay_codes_currency", isCurrencyCode(table.currency)),
    check("pay_codes_time", sql`${table.expiresAt} > ${table.createdAt}`),
    check("pay_codes_closed", sql`(${table.state} in ('open', 'held')) = (${table.closedAt} is null)`),
  ],
);

/** Payments of pay codes. The id is that of the transfer, and the row changes in the transaction that posts it. */
export const payCodePayments = classifiedTable(
  "pay_code_payments",
  {
    id: internal(id()).primaryKey(),
    payCodeId: internal(id("pay_code_id"))
      .notNull()
      .references(() => payCodes.id, { onDelete: "cascade" }),
    payerUserId: confidential(id("payer_user_id"))
      .notNull()
      .references(() => users.id),
    amountMinor: confidential(int8("amount_minor")).notNull(),
    key: internal(text("key")).notNull(),
    inputHash: internal(text("input_hash")).notNull(),
    /** open: it waits for proofs; held: the money is on hold; settled: it counts. */
    state: confidential(text("state", { enum: ["open", "held", "settled", "cancelled"] })).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
    settledAt: confidential(moment("settled_at")),
  },
  (table) => [
    uniqueIndex("pay_code_payments_intent_key").on(table.payCodeId, table.payerUserId, table.key),
    /** One payment of a code, whatever happens at the same moment. */
    uniqueIndex("pay_code_payments_once")
      .on(table.payCodeId)
      .where(sql`${table.state} in ('held', 'settled')`),
    check("pay_code_payments_amount", sql`${table.amountMinor} > 0`),
    check("pay_code_payments_settled", sql`(${table.state} = 'settled') = (${table.settledAt} is not null)`),
  ],
);
