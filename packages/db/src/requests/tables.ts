import { requestAudiences, requestLinkKinds, requestStates } from "@evenly/contract/requests/rules";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { day, id, int8, isCurrencyCode, isSealed, moment } from "../columns.ts";

/** Requests for money, each of one person to one other. A payment of a request locks its row. */
export const paymentRequests = pgTable(
  "payment_requests",
  {
    id: id().primaryKey(),
    /** Who asks. */
    fromUserId: id("from_user_id")
      .notNull()
      .references(() => users.id),
    /** Who is asked; of a link null until it is paid or declined. */
    toUserId: id("to_user_id").references(() => users.id),
    linkKind: text("link_kind", { enum: requestLinkKinds }),
    /** Digest of the link's token. */
    tokenHash: text("token_hash"),
    /** Address that the link is mailed to: the account that has verified it is asked. Sealed for who asks. */
    addressLookup: text("address_lookup"),
    addressSealed: text("address_sealed"),
    /** The same for all people of one call. */
    batchId: id("batch_id").notNull(),
    key: text("key").notNull(),
    inputHash: text("input_hash").notNull(),
    /** Position among the people of the same call, from 0. */
    place: integer("place").notNull(),
    currency: text("currency").notNull(),
    amountMinor: int8("amount_minor").notNull(),
    /** What posted payments have paid. */
    paidMinor: int8("paid_minor").notNull().default(sql`0`),
    note: text("note"),
    dueOn: day("due_on"),
    allowsPartial: boolean("allows_partial").notNull(),
    /** False: the person asked blocks the requester, or receives no requests of theirs; they never see it. */
    isDelivered: boolean("is_delivered").notNull(),
    state: text("state", { enum: requestStates }).notNull(),
    declineReason: text("decline_reason"),
    reminders: integer("reminders").notNull().default(0),
    remindedAt: moment("reminded_at"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    closedAt: moment("closed_at"),
  },
  (table) => [
    uniqueIndex("payment_requests_intent_key").on(table.fromUserId, table.key, table.place),
    index("payment_requests_from").on(table.fromUserId, table.createdAt, table.id),
    index("payment_requests_to").on(table.toUserId, table.createdAt, table.id),
    index("payment_requests_due")
      .on(table.expiresAt)
      .where(sql`${table.state} in ('pending', 'partially_paid')`),
    uniqueIndex("payment_requests_token_key").on(table.tokenHash),
    index("payment_requests_address")
      .on(table.addressLookup)
      .where(sql`${table.toUserId} is null and ${table.addressLookup} is not null`),
    check(
      "payment_requests_link",
      sql`(${table.linkKind} is null) = (${table.tokenHash} is null)
        and (${table.linkKind} is not null or ${table.toUserId} is not null)
        and coalesce(${table.linkKind} = 'mailed', false) = (${table.addressLookup} is not null)
        and (${table.addressLookup} is null) = (${table.addressSealed} is null)`,
    ),
    check(
      "payment_requests_address_is_sealed",
      sql`${table.addressSealed} is null or ${isSealed(table.addressSealed)}`,
    ),
    check("payment_requests_not_self", sql`${table.fromUserId} <> ${table.toUserId}`),
    check("payment_requests_amount", sql`${table.amountMinor} > 0`),
    check("payment_requests_paid", sql`${table.paidMinor} between 0 and ${table.amountMinor}`),
    check("payment_requests_currency", isCurrencyCode(table.currency)),
    check(
      "payment_requests_state",
      sql`(${table.state} = 'paid') = (${table.paidMinor} = ${table.amountMinor})
        and (${table.state} <> 'pending' or ${table.paidMinor} = 0)`,
    ),
    check(
      "payment_requests_closed",
      sql`(${table.state} in ('pending', 'partially_paid')) = (${table.closedAt} is null)`,
    ),
  ],
);

/** Payments of requests. The id is that of the transfer, and the row changes in the transaction that posts it. */
export const requestPayments = pgTable(
  "request_payments",
  {
    id: id().primaryKey(),
    paymentRequestId: id("payment_request_id")
      .notNull()
      .references(() => paymentRequests.id),
    amountMinor: int8("amount_minor").notNull(),
    key: text("key").notNull(),
    inputHash: text("input_hash").notNull(),
    /** open: it waits for proofs; held: the money is on hold; settled: it counts. */
    state: text("state", { enum: ["open", "held", "settled", "cancelled"] }).notNull(),
    /** What its payee gave back of it. */
    returnedMinor: int8("returned_minor").notNull().default(sql`0`),
    createdAt: moment("created_at").notNull(),
    settledAt: moment("settled_at"),
  },
  (table) => [
    uniqueIndex("request_payments_intent_key").on(table.paymentRequestId, table.key),
    index("request_payments_held").on(table.paymentRequestId).where(sql`${table.state} = 'held'`),
    check("request_payments_amount", sql`${table.amountMinor} > 0`),
    check("request_payments_returned", sql`${table.returnedMinor} between 0 and ${table.amountMinor}`),
    check("request_payments_settled", sql`(${table.state} = 'settled') = (${table.settledAt} is not null)`),
  ],
);

/** Whose requests reach a user; without a row everyone's. */
export const requestSettings = pgTable("request_settings", {
  userId: id("user_id")
    .primaryKey()
    .references(() => users.id),
  audience: text("audience", { enum: requestAudiences }).notNull(),
  updatedAt: moment("updated_at").notNull(),
});

/** People whose requests a user sees without being notified. */
export const requestMutes = pgTable(
  "request_mutes",
  {
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    mutedUserId: id("muted_user_id")
      .notNull()
      .references(() => users.id),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mutedUserId] }),
    index("request_mutes_by_muted").on(table.mutedUserId),
    check("request_mutes_not_self", sql`${table.userId} <> ${table.mutedUserId}`),
  ],
);
