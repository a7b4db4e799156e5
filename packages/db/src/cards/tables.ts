import { cardProblems, depositStates } from "@evenly/contract/cards/rules";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal } from "../classified-table.ts";
import { id, int8, isCurrencyCode, moment } from "../columns.ts";

/** A person's customer at the card provider. Its row is the lock of what is counted per person: cards and deposits. */
export const cardCustomers = classifiedTable(
  "card_customers",
  {
    userId: confidential(id("user_id"))
      .primaryKey()
      .references(() => users.id),
    /** Null until the provider has answered. */
    customerId: confidential(text("customer_id")),
    createdAt: internal(moment("created_at")).notNull(),
  },
  (table) => [uniqueIndex("card_customers_customer_key").on(table.customerId)],
);

/** Cards of people: what is shown of them, and the provider's id. The number is known to the provider alone. */
export const cards = classifiedTable(
  "cards",
  {
    id: internal(id()).primaryKey(),
    /** The provider's id. */
    methodId: confidential(text("method_id")).notNull(),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    brand: confidential(text("brand")).notNull(),
    last4: confidential(text("last4")).notNull(),
    expMonth: confidential(integer("exp_month")).notNull(),
    expYear: confidential(integer("exp_year")).notNull(),
    isDefault: confidential(boolean("is_default")).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
  },
  (table) => [
    index("cards_by_user").on(table.userId, table.createdAt, table.id),
    uniqueIndex("cards_method_key").on(table.methodId),
    uniqueIndex("cards_default_key").on(table.userId).where(sql`${table.isDefault}`),
    check("cards_expiry", sql`${table.expMonth} between 1 and 12 and ${table.expYear} between 2000 and 2200`),
  ],
);

/**
 * Money that a person adds by card: one payment intent of the provider. `state` only moves forward; the ledger's deposit has the key
 * of the row's id, so that it is posted at most once.
 */
export const deposits = classifiedTable(
  "deposits",
  {
    id: internal(id()).primaryKey(),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    idempotencyKey: internal(text("idempotency_key")).notNull(),
    inputHash: internal(text("input_hash")).notNull(),
    amountMinor: confidential(int8("amount_minor")).notNull(),
    currency: internal(text("currency")).notNull(),
    description: confidential(text("description")),
    state: internal(text("state", { enum: depositStates })).notNull(),
    /** The provider's id; null until it has answered. */
    intentId: internal(text("intent_id")),
    cardId: internal(id("card_id")),
    cardBrand: confidential(text("card_brand")),
    cardLast4: confidential(text("card_last4")),
    problem: confidential(text("problem", { enum: cardProblems })),
    /** When the bank began to ask. */
    askedAt: confidential(moment("asked_at")),
    /** Tries to charge a card; part of the key of each call, so that a new try is a new call. */
    tries: internal(integer("tries")).notNull().default(0),
    /** The ledger's transfer that credited it. */
    transferId: internal(id("transfer_id")),
    createdAt: internal(moment("created_at")).notNull(),
    /** The last change of state or card; what stays unchanged for long is read again at the provider. */
    changedAt: internal(moment("changed_at")).notNull(),
    creditedAt: confidential(moment("credited_at")),
  },
  (table) => [
    uniqueIndex("deposits_intent_key").on(table.userId, table.idempotencyKey),
    uniqueIndex("deposits_provider_key").on(table.intentId),
    index("deposits_by_user").on(table.userId, table.createdAt, table.id),
    index("deposits_unfinished")
      .on(table.changedAt)
      .where(sql`${table.state} in ('open', 'asks_bank', 'pending')`),
    check("deposits_amount", sql`${table.amountMinor} > 0`),
    check("deposits_currency", isCurrencyCode(table.currency)),
    check(
      "deposits_credited",
      sql`(${table.state} = 'credited') = (${table.transferId} is not null) and (${table.transferId} is null) = (${table.creditedAt} is null)`,
    ),
  ],
);
