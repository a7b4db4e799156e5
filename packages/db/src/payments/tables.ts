import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { id, int8, moment } from "../columns.ts";

/** One person's own words on a line of their history, a manual entry's included; the other side never sees them. */
export const transactionAnnotations = pgTable(
  "transaction_annotations",
  {
    userId: id("user_id").notNull(),
    /** A transfer or a manual entry. */
    transactionId: id("transaction_id").notNull(),
    description: text("description"),
    category: text("category"),
    note: text("note"),
    tags: text("tags").array().notNull().default(sql`'{}'`),
    /** Rises with every change; 0 is a line without a row. */
    version: integer("version").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.transactionId] }),
    index("transaction_annotations_tagged")
      .on(table.userId, table.updatedAt)
      .where(sql`${table.tags} <> '{}'`),
    check("transaction_annotations_tags", sql`cardinality(${table.tags}) <= 20`),
  ],
);

/** A person's record of money outside the wallet: never posted, no balance knows it. Signed: below zero was spent. */
export const manualEntries = pgTable(
  "manual_entries",
  {
    id: id().primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    key: text("key").notNull(),
    inputHash: text("input_hash").notNull(),
    merchant: text("merchant").notNull(),
    amountMinor: int8("amount_minor").notNull(),
    currency: text("currency").notNull(),
    effectiveAt: moment("effective_at").notNull(),
    recordedAt: moment("recorded_at").notNull(),
    /** A removed entry keeps its key alone, so that a repeated request does not bring it back. */
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    uniqueIndex("manual_entries_intent_key").on(table.userId, table.key),
    index("manual_entries_by_user")
      .on(table.userId, table.effectiveAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    check("manual_entries_amount", sql`${table.amountMinor} <> 0`),
  ],
);

/** A bulk edit that can still be undone. */
export const bulkEdits = pgTable(
  "bulk_edits",
  {
    id: id().primaryKey(),
    userId: id("user_id").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [index("bulk_edits_by_end").on(table.expiresAt)],
);

/** What a line had before a bulk edit, and the version that the edit gave it. */
export const bulkEditLines = pgTable(
  "bulk_edit_lines",
  {
    bulkEditId: id("bulk_edit_id")
      .notNull()
      .references(() => bulkEdits.id, { onDelete: "cascade" }),
    transactionId: id("transaction_id").notNull(),
    category: text("category"),
    tags: text("tags").array().notNull(),
    version: integer("version").notNull(),
  },
  (table) => [primaryKey({ columns: [table.bulkEditId, table.transactionId] })],
);

/** An export of a history: what was asked, how far it has come and where it goes on. Deleted with its parts after its end. */
export const historyExports = pgTable(
  "exports",
  {
    id: id().primaryKey(),
    userId: id("user_id").notNull(),
    key: text("key").notNull(),
    inputHash: text("input_hash").notNull(),
    state: text("state", { enum: ["queued", "running", "done", "failed", "cancelled"] }).notNull(),
    /** The filter with its moments and ids, bigint as text; no filter has other keys. */
    filter: jsonb("filter").notNull(),
    timeZone: text("time_zone").notNull(),
    withBom: boolean("with_bom").notNull(),
    rows: integer("rows").notNull().default(0),
    rowsTotal: integer("rows_total"),
    parts: integer("parts").notNull().default(0),
    /** The last place in the history that was looked at; null before the first part. */
    cursorAt: text("cursor_at"),
    cursorId: id("cursor_id"),
    createdAt: moment("created_at").notNull(),
    finishedAt: moment("finished_at"),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("exports_intent_key").on(table.userId, table.key),
    uniqueIndex("exports_running_key").on(table.userId).where(sql`${table.state} in ('queued', 'running')`),
    index("exports_by_end").on(table.expiresAt),
    check("exports_finished", sql`(${table.state} in ('queued', 'running')) = (${table.finishedAt} is null)`),
  ],
);

/** The text of an export, part by part in the order of `no`, from 0. */
export const exportParts = pgTable(
  "export_parts",
  {
    exportId: id("export_id")
      .notNull()
      .references(() => historyExports.id, { onDelete: "cascade" }),
    no: integer("no").notNull(),
    content: text("content").notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.no] })],
);

/** Single-use permissions to download one document without a bearer; only the token's hash is kept. */
export const downloadLinks = pgTable(
  "download_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: id("user_id").notNull(),
    purpose: text("purpose", { enum: ["receipt", "export"] }).notNull(),
    /** The transaction or the export. */
    subjectId: id("subject_id").notNull(),
    /** Language of the document; null where it has none. */
    locale: text("locale"),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [index("download_links_by_end").on(table.expiresAt)],
);
