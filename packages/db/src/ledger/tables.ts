import type { StoredSecurity } from "@evenly/contract/payments/security-record";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { id, int8, moment } from "../columns.ts";

const TRANSFER_KINDS = [
  "payment",
  "deposit",
  "withdrawal",
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
export const parties = pgTable(
  "parties",
  {
    userId: id("user_id")
      .primaryKey()
      .references(() => users.id),
    frozenAt: moment("frozen_at"),
    frozenReason: text("frozen_reason"),
    /** The owner may end their own freeze, but not an operator's. */
    isFrozenByOwner: boolean("is_frozen_by_owner").notNull().default(false),
    country: text("country"),
    identityTier: text("identity_tier", {
      enum: ["unverified", "pending", "approved", "rejected"],
    }).notNull(),
    timeZone: text("time_zone").notNull(),
    /** Pending zone; applies when the days and months of both zones have ended. */
    nextTimeZone: text("next_time_zone"),
    nextTimeZoneFrom: moment("next_time_zone_from"),
    /** Day of the daily meter in `timeZone`, YYYY-MM-DD; empty before the first movement. */
    meterDay: text("meter_day").notNull().default(""),
    dayMinor: int8("day_minor").notNull().default(sql`0`),
    dayCount: integer("day_count").notNull().default(0),
    /** YYYY-MM */
    meterMonth: text("meter_month").notNull().default(""),
    monthMinor: int8("month_minor").notNull().default(sql`0`),
    monthCount: integer("month_count").notNull().default(0),
    /** Payments, holds, returns and refunds that the party ever made; a gate that saw another number judged by older facts. */
    moves: integer("moves").notNull().default(0),
    /** The person's own limits in minor units of USD; null where they set none. */
    ownSingleMinor: int8("own_single_minor"),
    ownDailyMinor: int8("own_daily_minor"),
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

/** Accounts. Wallets never go below zero; system accounts have no minimum, and 64 sub-accounts per kind. */
export const accounts = pgTable(
  "accounts",
  {
    id: id().primaryKey(),
    kind: text("kind", { enum: ["user_wallet", "funding", "fees"] }).notNull(),
    ownerUserId: id("owner_user_id").references(() => users.id),
    /**
     * Copies of the owner's name and country, maintained by triggers (0004), so that locking a wallet reads one row instead of
     * three.
     */
    ownerName: text("owner_name").notNull().default(""),
    ownerCountry: text("owner_country"),
    sub: smallint("sub"),
    currency: text("currency").notNull(),
    posted: int8("posted").notNull().default(sql`0`),
    held: int8("held").notNull().default(sql`0`),
    /** Sequence number of the account's newest posting, without gaps from 1. */
    seq: int8("seq").notNull().default(sql`0`),
    /** Incremented with every change of posted or held. */
    version: int8("version").notNull().default(sql`0`),
    updatedAt: moment("updated_at").notNull(),
    /** Set when the owner deleted their account; nothing can be sent from or to the account. */
    closedAt: moment("closed_at"),
  },
  (table) => [
    uniqueIndex("accounts_wallet_key")
      .on(table.ownerUserId, table.currency)
      .where(sql`${table.kind} = 'user_wallet'`),
    uniqueIndex("accounts_system_key")
      .on(table.kind, table.currency, table.sub)
      .where(sql`${table.kind} <> 'user_wallet'`),
    check("accounts_held_not_negative", sql`${table.held} >= 0`),
    check(
      "accounts_wallet_floor",
      sql`${table.kind} <> 'user_wallet' or ${table.posted} - ${table.held} >= 0`,
    ),
    check(
      "accounts_closed_empty",
      sql`${table.closedAt} is null or (${table.posted} = 0 and ${table.held} = 0)`,
    ),
    check("accounts_owner", sql`(${table.kind} = 'user_wallet') = (${table.ownerUserId} is not null)`),
    check(
      "accounts_sub",
      sql`(${table.kind} = 'user_wallet') = (${table.sub} is null) and ${table.sub} between 0 and 63`,
    ),
  ],
);

/**
 * Every step of every movement, append-only; the answer to a repeated key is rebuilt from it. It has no foreign keys, because
 * all ids are locked by the writing transaction; `ledger:verify` detects dangling ids.
 */
export const transfers = pgTable(
  "transfers",
  {
    id: id().primaryKey(),
    ownerUserId: id("owner_user_id").notNull(),
    procedure: text("procedure").notNull(),
    key: text("key").notNull(),
    inputHash: text("input_hash").notNull(),
    kind: text("kind", {
      enum: TRANSFER_KINDS,
    }).notNull(),
    state: text("state", { enum: ["posted", "held", "released"] }).notNull(),
    payerUserId: id("payer_user_id"),
    payerAccountId: id("payer_account_id"),
    payeeUserId: id("payee_user_id"),
    payeeAccountId: id("payee_account_id"),
    amountMinor: int8("amount_minor").notNull(),
    feeMinor: int8("fee_minor").notNull(),
    currency: text("currency").notNull(),
    parentId: id("parent_id"),
    holdId: id("hold_id"),
    description: text("description"),
    category: text("category"),
    effectiveAt: moment("effective_at").notNull(),
    recordedAt: moment("recorded_at").notNull(),
    /** What was checked before a payment, or proven before a return, as `StoredSecurity`; null for other movements. */
    security: jsonb("security").$type<StoredSecurity>(),
    /** Checksums of the columns listed in `SEALED`. */
    seals: integer("seals").array(),
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
export const refusals = pgTable(
  "refusals",
  {
    id: id().primaryKey(),
    ownerUserId: id("owner_user_id").notNull(),
    procedure: text("procedure").notNull(),
    key: text("key").notNull(),
    inputHash: text("input_hash").notNull(),
    kind: text("kind", { enum: TRANSFER_KINDS }).notNull(),
    code: text("code").notNull(),
    details: jsonb("details").notNull(),
    payerUserId: id("payer_user_id"),
    payeeUserId: id("payee_user_id"),
    amountMinor: int8("amount_minor").notNull(),
    currency: text("currency").notNull(),
    parentId: id("parent_id"),
    holdId: id("hold_id"),
    description: text("description"),
    category: text("category"),
    /** When the order was refused. */
    effectiveAt: moment("effective_at").notNull(),
  },
  (table) => [
    uniqueIndex("refusals_intent_key").on(table.ownerUserId, table.procedure, table.key),
    index("refusals_by_payer").on(table.payerUserId, table.effectiveAt, table.id),
    index("refusals_by_age").on(table.effectiveAt),
  ],
);

/** One balanced fact of the ledger; append-only. Its id is that of the transfer it posts. */
export const entries = pgTable("entries", {
  id: id().primaryKey(),
  recordedAt: moment("recorded_at").notNull(),
});

/**
 * One leg of an entry; append-only. A negative amount leaves the account. The legs of an entry sum to zero (0000_initial.sql).
 */
export const postings = pgTable(
  "postings",
  {
    accountId: id("account_id").notNull(),
    seq: int8("seq").notNull(),
    entryId: id("entry_id").notNull(),
    amountMinor: int8("amount_minor").notNull(),
    currency: text("currency").notNull(),
    postedAfter: int8("posted_after").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.seq] }),
    index("postings_by_entry").on(table.entryId),
    check("postings_not_zero", sql`${table.amountMinor} <> 0`),
  ],
);

/** Reserved money of a wallet. Ends once: captured in full or in part, voided or expired. */
export const holds = pgTable(
  "holds",
  {
    id: id().primaryKey(),
    transferId: id("transfer_id").notNull(),
    payerUserId: id("payer_user_id").notNull(),
    accountId: id("account_id")
      .notNull()
      .references(() => accounts.id),
    /** Null while nobody is known who could get the money; the capture names the payee. */
    payeeUserId: id("payee_user_id"),
    payeeAccountId: id("payee_account_id").references(() => accounts.id),
    amountMinor: int8("amount_minor").notNull(),
    feeMinor: int8("fee_minor").notNull(),
    capturedMinor: int8("captured_minor").notNull().default(sql`0`),
    currency: text("currency").notNull(),
    state: text("state", { enum: ["open", "captured", "voided", "expired"] }).notNull(),
    /** The payer's day and month when it was placed: a void or expiry reduces these meters. */
    meterDay: text("meter_day").notNull(),
    meterMonth: text("meter_month").notNull(),
    expiresAt: moment("expires_at").notNull(),
    resolvedBy: id("resolved_by"),
    createdAt: moment("created_at").notNull(),
    resolvedAt: moment("resolved_at"),
    /** Checksums of the columns listed in `SEALED`. */
    seals: integer("seals").array(),
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
