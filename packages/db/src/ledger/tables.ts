import type { StoredSecurity } from "@evenly/contract/payments/security-record";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal, publicly } from "../classified-table.ts";
import { id, int8, moment } from "../columns.ts";

const TRANSFER_KINDS = [
  "payment",
  "deposit",
  "withdrawal",
  "goal_in",
  "goal_out",
  "reversal",
  "refund",
  "hold",
  "capture",
  "void",
  "expiry",
] as const;

/**
 * Facts for limits and fees of a user, and the meters of their current day and month. One row per user, locked by each outgoing
 * movement.
 */
export const parties = classifiedTable(
  "parties",
  {
    userId: confidential(id("user_id"))
      .primaryKey()
      .references(() => users.id),
    frozenAt: confidential(moment("frozen_at")),
    frozenReason: confidential(text("frozen_reason")),
    /** The owner may end their own freeze, but not an operator's. */
    isFrozenByOwner: confidential(boolean("is_frozen_by_owner")).notNull().default(false),
    country: confidential(text("country")),
    identityTier: confidential(
      text("identity_tier", {
        enum: ["unverified", "pending", "approved", "rejected"],
      }),
    ).notNull(),
    timeZone: confidential(text("time_zone")).notNull(),
    /** Pending zone; applies when the days and months of both zones have ended. */
    nextTimeZone: confidential(text("next_time_zone")),
    nextTimeZoneFrom: confidential(moment("next_time_zone_from")),
    /** Day of the daily meter in `timeZone`, YYYY-MM-DD; empty before the first movement. */
    meterDay: internal(text("meter_day")).notNull().default(""),
    dayMinor: confidential(int8("day_minor")).notNull().default(sql`0`),
    dayCount: confidential(integer("day_count")).notNull().default(0),
    /** YYYY-MM */
    meterMonth: internal(text("meter_month")).notNull().default(""),
    monthMinor: confidential(int8("month_minor")).notNull().default(sql`0`),
    monthCount: confidential(integer("month_count")).notNull().default(0),
    /** Payments, holds, returns and refunds that the party ever made; a gate that saw another number judged by older facts. */
    moves: internal(integer("moves")).notNull().default(0),
    /** The person's own limits in minor units of USD; null where they set none. */
    ownSingleMinor: confidential(int8("own_single_minor")),
    ownDailyMinor: confidential(int8("own_daily_minor")),
  },
  (table) => [
    check(
      "parties_next_time_zone",
      sql`(${table.nextTimeZone} is null) = (${table.nextTimeZoneFrom} is null)`,
    ),
    check("parties_own_limits", sql`${table.ownSingleMinor} > 0 and ${table.ownDailyMinor} > 0`),
    index("parties_frozen").on(table.userId).where(sql`${table.frozenAt} is not null`),
    check(
      "parties_meters_not_negative",
      sql`${table.dayMinor} >= 0 and ${table.dayCount} >= 0 and ${table.monthMinor} >= 0 and ${table.monthCount} >= 0`,
    ),
  ],
);

/** Accounts. Wallets and goals never go below zero; system accounts have no minimum, and 64 sub-accounts per kind. A goal has its id. */
export const accounts = classifiedTable(
  "accounts",
  {
    id: internal(id()).primaryKey(),
    kind: internal(text("kind", { enum: ["user_wallet", "goal", "funding", "fees"] })).notNull(),
    ownerUserId: confidential(id("owner_user_id")).references(() => users.id),
    /**
     * Copies of the owner's name and country, maintained by triggers (0004), so that locking a wallet reads one row instead of
     * three.
     */
    ownerName: publicly(text("owner_name")).notNull().default(""),
    ownerCountry: confidential(text("owner_country")),
    sub: internal(smallint("sub")),
    currency: internal(text("currency")).notNull(),
    posted: confidential(int8("posted")).notNull().default(sql`0`),
    held: confidential(int8("held")).notNull().default(sql`0`),
    /** Sequence number of the account's newest posting, without gaps from 1. */
    seq: internal(int8("seq")).notNull().default(sql`0`),
    /** Incremented with every change of posted or held. */
    version: internal(int8("version")).notNull().default(sql`0`),
    updatedAt: internal(moment("updated_at")).notNull(),
    /** Set when the owner deleted their account; nothing can be sent from or to the account. */
    closedAt: internal(moment("closed_at")),
  },
  (table) => [
    uniqueIndex("accounts_wallet_key")
      .on(table.ownerUserId, table.currency)
      .where(sql`${table.kind} = 'user_wallet'`),
    uniqueIndex("accounts_system_key")
      .on(table.kind, table.currency, table.sub)
      .where(sql`${table.kind} not in ('user_wallet', 'goal')`),
    check("accounts_held_not_negative", sql`${table.held} >= 0`),
    check(
      "accounts_wallet_floor",
      sql`${table.kind} not in ('user_wallet', 'goal') or ${table.posted} - ${table.held} >= 0`,
    ),
    check(
      "accounts_closed_empty",
      sql`${table.closedAt} is null or (${table.posted} = 0 and ${table.held} = 0)`,
    ),
    check(
      "accounts_owner",
      sql`(${table.kind} in ('user_wallet', 'goal')) = (${table.ownerUserId} is not null)`,
    ),
    check(
      "accounts_sub",
      sql`(${table.kind} in ('user_wallet', 'goal')) = (${table.sub} is null) and ${table.sub} between 0 and 63`,
    ),
  ],
);

/**
 * Every step of every movement, append-only; the answer to a repeated key is rebuilt from it. It has no foreign keys, because
 * all ids are locked by the writing transaction; `ledger:verify` detects dangling ids.
 */
export const transfers = classifiedTable(
  "transfers",
  {
    id: internal(id()).primaryKey(),
    ownerUserId: confidential(id("owner_user_id")).notNull(),
    procedure: internal(text("procedure")).notNull(),
    key: internal(text("key")).notNull(),
    inputHash: internal(text("input_hash")).notNull(),
    kind: internal(
      text("kind", {
        enum: TRANSFER_KINDS,
      }),
    ).notNull(),
    state: internal(text("state", { enum: ["posted", "held", "released"] })).notNull(),
    payerUserId: confidential(id("payer_user_id")),
    payerAccountId: internal(id("payer_account_id")),
    payeeUserId: confidential(id("payee_user_id")),
    payeeAccountId: internal(id("payee_account_id")),
    amountMinor: confidential(int8("amount_minor")).notNull(),
    feeMinor: confidential(int8("fee_minor")).notNull(),
    currency: internal(text("currency")).notNull(),
    parentId: internal(id("parent_id")),
    holdId: internal(id("hold_id")),
    description: confidential(text("description")),
    category: confidential(text("category")),
    effectiveAt: confidential(moment("effective_at")).notNull(),
    recordedAt: internal(moment("recorded_at")).notNull(),
    /** What was checked before a payment, or proven before a return, as `StoredSecurity`; null for other movements. */
    security: confidential(jsonb("security")).$type<StoredSecurity>(),
    /** Checksums of the columns listed in `SEALED`. */
    seals: internal(integer("seals").array()),
  },
  (table) => [
    uniqueIndex("transfers_intent_key").on(table.ownerUserId, table.procedure, table.key),
    index("transfers_by_payer").on(table.payerUserId, table.effectiveAt, table.id),
    index("transfers_by_payee").on(table.payeeUserId, table.effectiveAt, table.id),
    /** Payments between two people, and whether there are any. */
    index("transfers_between").on(table.payerUserId, table.payeeUserId, table.effectiveAt, table.id),
    index("transfers_held_by_payer")
      .on(table.payerUserId, table.effectiveAt, table.id)
      .where(sql`${table.state} = 'held'`),
    index("transfers_held_by_payee")
      .on(table.payeeUserId, table.effectiveAt, table.id)
      .where(sql`${table.state} = 'held'`),
    index("transfers_by_parent").on(table.parentId).where(sql`${table.parentId} is not null`),
    uniqueIndex("transfers_reversal_key")
      .on(table.parentId)
      .where(sql`${table.kind} = 'reversal' and ${table.state} = 'posted'`),
    check("transfers_amounts", sql`${table.amountMinor} > 0 and ${table.feeMinor} >= 0`),
    check("transfers_state", sql`${table.state} in ('posted', 'held', 'released')`),
  ],
);

/**
 * Refused orders, kept for a while: the same key gets the same refusal, and the payer sees it in their history. No money moved,
 * so a key is decided again after its refusal was deleted.
 */
export const refusals = classifiedTable(
  "refusals",
  {
    id: internal(id()).primaryKey(),
    ownerUserId: confidential(id("owner_user_id")).notNull(),
    procedure: internal(text("procedure")).notNull(),
    key: internal(text("key")).notNull(),
    inputHash: internal(text("input_hash")).notNull(),
    kind: internal(text("kind", { enum: TRANSFER_KINDS })).notNull(),
    code: confidential(text("code")).notNull(),
    details: confidential(jsonb("details")).notNull(),
    payerUserId: confidential(id("payer_user_id")),
    payeeUserId: confidential(id("payee_user_id")),
    amountMinor: confidential(int8("amount_minor")).notNull(),
    currency: internal(text("currency")).notNull(),
    parentId: internal(id("parent_id")),
    holdId: internal(id("hold_id")),
    description: confidential(text("description")),
    category: confidential(text("category")),
    /** When the order was refused. */
    effectiveAt: confidential(moment("effective_at")).notNull(),
  },
  (table) => [
    uniqueIndex("refusals_intent_key").on(table.ownerUserId, table.procedure, table.key),
    index("refusals_by_payer").on(table.payerUserId, table.effectiveAt, table.id),
    index("refusals_by_age").on(table.effectiveAt),
  ],
);

/** One balanced fact of the ledger; append-only. Its id is that of the transfer it posts. */
export const entries = classifiedTable("entries", {
  id: internal(id()).primaryKey(),
  recordedAt: internal(moment("recorded_at")).notNull(),
});

/**
 * One leg of an entry; append-only. A negative amount leaves the account. The legs of an entry sum to zero (0000_initial.sql).
 */
export const postings = classifiedTable(
  "postings",
  {
    accountId: internal(id("account_id")).notNull(),
    seq: internal(int8("seq")).notNull(),
    entryId: internal(id("entry_id")).notNull(),
    amountMinor: confidential(int8("amount_minor")).notNull(),
    currency: internal(text("currency")).notNull(),
    postedAfter: confidential(int8("posted_after")).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.seq] }),
    index("postings_by_entry").on(table.entryId),
    check("postings_not_zero", sql`${table.amountMinor} <> 0`),
  ],
);

/** Reserved money of a wallet. Ends once: captured in full or in part, voided or expired. */
export const holds = classifiedTable(
  "holds",
  {
    id: internal(id()).primaryKey(),
    transferId: internal(id("transfer_id")).notNull(),
    payerUserId: confidential(id("payer_user_id")).notNull(),
    accountId: internal(id("account_id"))
      .notNull()
      .references(() => accounts.id),
    /** Null while nobody is known who could get the money; the capture names the payee. */
    payeeUserId: confidential(id("payee_user_id")),
    payeeAccountId: internal(id("payee_account_id")).references(() => accounts.id),
    amountMinor: confidential(int8("amount_minor")).notNull(),
    feeMinor: confidential(int8("fee_minor")).notNull(),
    capturedMinor: confidential(int8("captured_minor")).notNull().default(sql`0`),
    currency: internal(text("currency")).notNull(),
    state: internal(text("state", { enum: ["open", "captured", "voided", "expired"] })).notNull(),
    /** The payer's day and month when it was placed: a void or expiry reduces these meters. */
    meterDay: internal(text("meter_day")).notNull(),
    meterMonth: internal(text("meter_month")).notNull(),
    expiresAt: internal(moment("expires_at")).notNull(),
    resolvedBy: internal(id("resolved_by")),
    createdAt: internal(moment("created_at")).notNull(),
    resolvedAt: internal(moment("resolved_at")),
    /** Checksums of the columns listed in `SEALED`. */
    seals: internal(integer("seals").array()),
  },
  (table) => [
    uniqueIndex("holds_resolved_key").on(table.resolvedBy),
    uniqueIndex("holds_transfer_key").on(table.transferId),
    index("holds_open_by_expiry").on(table.expiresAt).where(sql`${table.state} = 'open'`),
    index("holds_open_by_account").on(table.accountId).where(sql`${table.state} = 'open'`),
    index("holds_open_by_payee").on(table.payeeAccountId).where(sql`${table.state} = 'open'`),
    check(
      "holds_captured",
      sql`${table.capturedMinor} between 0 and ${table.amountMinor} and ${table.amountMinor} > 0`,
    ),
    check("holds_payee", sql`(${table.payeeUserId} is null) = (${table.payeeAccountId} is null)`),
    check("holds_fee", sql`${table.feeMinor} >= 0`),
    check("holds_state", sql`(${table.state} = 'open') = (${table.resolvedBy} is null)`),
    check("holds_captured_state", sql`(${table.state} = 'captured') = (${table.capturedMinor} > 0)`),
  ],
);
