import { requestAudiences, requestLinkKinds, requestStates } from "@evenly/contract/requests/rules";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal, restricted } from "../classified-table.ts";
import { day, id, int8, isCurrencyCode, isSealed, moment } from "../columns.ts";
import { expenses } from "../expenses/tables.ts";
import { groups } from "../groups/tables.ts";

/** Requests for money, each of one person to one other. A payment of a request locks its row. */
export const paymentRequests = classifiedTable(
  "payment_requests",
  {
    id: internal(id()).primaryKey(),
    /** Who asks. */
    fromUserId: confidential(id("from_user_id"))
      .notNull()
      .references(() => users.id),
    /** Who is asked; of a link null until it is paid or declined. */
    toUserId: confidential(id("to_user_id")).references(() => users.id),
    linkKind: internal(text("link_kind", { enum: requestLinkKinds })),
    /** Digest of the link's token. */
    tokenHash: restricted(text("token_hash")),
    /** Address that the link is mailed to: the account that has verified it is asked. Sealed for who asks. */
    addressLookup: restricted(text("address_lookup")),
    addressSealed: restricted(text("address_sealed")),
    /** The same for all people of one call. */
    batchId: internal(id("batch_id")).notNull(),
    key: internal(text("key")).notNull(),
    inputHash: internal(text("input_hash")).notNull(),
    /** Position among the people of the same call, from 0. */
    place: internal(integer("place")).notNull(),
    currency: confidential(text("currency")).notNull(),
    amountMinor: confidential(int8("amount_minor")).notNull(),
    /** What posted payments have paid. */
    paidMinor: confidential(int8("paid_minor")).notNull().default(sql`0`),
    note: confidential(text("note")),
    /** The group and expense that it belongs to; shown to members alone. */
    groupId: internal(id("group_id")).references(() => groups.id),
    expenseId: internal(id("expense_id")).references(() => expenses.id),
    dueOn: confidential(day("due_on")),
    allowsPartial: internal(boolean("allows_partial")).notNull(),
    /** False: the person asked blocks the requester, or receives no requests of theirs; they never see it. */
    isDelivered: internal(boolean("is_delivered")).notNull(),
    state: confidential(text("state", { enum: requestStates })).notNull(),
    declineReason: confidential(text("decline_reason")),
    reminders: internal(integer("reminders")).notNull().default(0),
    remindedAt: confidential(moment("reminded_at")),
    createdAt: internal(moment("created_at")).notNull(),
    expiresAt: internal(moment("expires_at")).notNull(),
    closedAt: confidential(moment("closed_at")),
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
    check("payment_requests_about", sql`${table.expenseId} is null or ${table.groupId} is not null`),
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
export const requestPayments = classifiedTable(
  "request_payments",
  {
    id: internal(id()).primaryKey(),
    paymentRequestId: internal(id("payment_request_id"))
      .notNull()
      .references(() => paymentRequests.id),
    amountMinor: confidential(int8("amount_minor")).notNull(),
    key: internal(text("key")).notNull(),
    inputHash: internal(text("input_hash")).notNull(),
    /** open: it waits for proofs; held: the money is on hold; settled: it counts. */
    state: confidential(text("state", { enum: ["open", "held", "settled", "cancelled"] })).notNull(),
    /** What its payee gave back of it. */
    returnedMinor: confidential(int8("returned_minor")).notNull().default(sql`0`),
    createdAt: internal(moment("created_at")).notNull(),
    settledAt: confidential(moment("settled_at")),
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
export const requestSettings = classifiedTable("request_settings", {
  userId: internal(id("user_id"))
    .primaryKey()
    .references(() => users.id),
  audience: confidential(text("audience", { enum: requestAudiences })).notNull(),
  updatedAt: internal(moment("updated_at")).notNull(),
});

/** People whose requests a user sees without being notified. */
export const requestMutes = classifiedTable(
  "request_mutes",
  {
    userId: internal(id("user_id"))
      .notNull()
      .references(() => users.id),
    mutedUserId: confidential(id("muted_user_id"))
      .notNull()
      .references(() => users.id),
    createdAt: internal(moment("created_at")).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.mutedUserId] }),
    index("request_mutes_by_muted").on(table.mutedUserId),
    check("request_mutes_not_self", sql`${table.userId} <> ${table.mutedUserId}`),
  ],
);
