import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { id, int8, moment } from "../columns.ts";

/** Payments that wait for their payer's proofs; the id is that of the future transfer. */
export const paymentChecks = pgTable(
  "payment_checks",
  {
    id: id().primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    procedure: text("procedure").notNull(),
    key: text("key").notNull(),
    inputHash: text("input_hash").notNull(),
    /** Null for money to an address without an account. */
    payeeUserId: id("payee_user_id").references(() => users.id),
    amountMinor: int8("amount_minor").notNull(),
    currency: text("currency").notNull(),
    /** The received payment of a return or refund: its line, as the payee named it. Null for a payment. */
    givesBackLineId: id("gives_back_line_id"),
    description: text("description"),
    category: text("category"),
    quotedFeeMinor: int8("quoted_fee_minor"),
    factors: text("factors", { enum: ["pin", "second_factor", "passkey"] })
      .array()
      .notNull(),
    pinAt: moment("pin_at"),
    secondFactorAt: moment("second_factor_at"),
    passkeyAt: moment("passkey_at"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** Start of the latest posting; a payment that is being posted cannot be cancelled. */
    leasedAt: moment("leased_at"),
    /** Set when the payment was posted, refused or cancelled. */
    closedAt: moment("closed_at"),
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
