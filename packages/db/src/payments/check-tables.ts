import type { StoredSecurity } from "@evenly/contract/payments/security-record";
import { sql } from "drizzle-orm";
import { check, index, jsonb, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal } from "../classified-table.ts";
import { id, int8, moment } from "../columns.ts";

/** Payments that wait for their payer's proofs; the id is that of the future transfer. */
export const paymentChecks = classifiedTable(
  "payment_checks",
  {
    id: internal(id()).primaryKey(),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    procedure: internal(text("procedure")).notNull(),
    key: internal(text("key")).notNull(),
    inputHash: internal(text("input_hash")).notNull(),
    /** Null for money to an address without an account. */
    payeeUserId: confidential(id("payee_user_id")).references(() => users.id),
    amountMinor: confidential(int8("amount_minor")).notNull(),
    currency: internal(text("currency")).notNull(),
    /** The received payment of a return or refund: its line, as the payee named it. Null for a payment. */
    givesBackLineId: internal(id("gives_back_line_id")),
    description: confidential(text("description")),
    category: confidential(text("category")),
    quotedFeeMinor: confidential(int8("quoted_fee_minor")),
    factors: internal(text("factors", { enum: ["pin", "second_factor", "passkey"] }).array()).notNull(),
    /** What was judged when the payment began to wait; null for what is given back, which nothing judges. */
    security: confidential(jsonb("security")).$type<StoredSecurity>(),
    pinAt: internal(moment("pin_at")),
    secondFactorAt: internal(moment("second_factor_at")),
    passkeyAt: internal(moment("passkey_at")),
    createdAt: internal(moment("created_at")).notNull(),
    expiresAt: internal(moment("expires_at")).notNull(),
    /** Start of the latest posting; a payment that is being posted cannot be cancelled. */
    leasedAt: internal(moment("leased_at")),
    /** Set when the payment was posted, refused or cancelled. */
    closedAt: internal(moment("closed_at")),
  },
  (table) => [
    uniqueIndex("payment_checks_intent_key").on(table.userId, table.procedure, table.key),
    index("payment_checks_waiting").on(table.userId, table.expiresAt).where(sql`${table.closedAt} is null`),
    index("payment_checks_by_end").on(table.expiresAt),
    check("payment_checks_amount", sql`${table.amountMinor} > 0`),
    check(
      "payment_checks_factors",
      sql`cardinality(${table.factors}) between 1 and 3 and ${table.factors} <@ array['pin', 'second_factor', 'passkey']`,
    ),
  ],
);
