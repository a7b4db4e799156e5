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

/** A person's annotation on a line of their history, manual entries included; the other side never sees it. */
export const transactionAnnotations = pgTable(
  "transaction_annotations",
  {
    userId: id("user_id").notNull(),
    /** Id of a transfer or a manual entry. */
    transactionId: id("transaction_id").notNull(),
    description: text("description"),
    category: text("category"),
    note: text("note"),
    tags: text("tags").array().notNull().default(sql`'{}'`),
    /** Incremented with every change; a line without a row has version 0. */
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

/** A person's record of money outside the wallet; never posted, changes no balance. A negative amount was spent. */
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
    /** A removed entry keeps only its key, so that a repeated request does not restore it. */
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

/** A line's values before a bulk edit, and its version after it. */
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

/** An export of a history: filter, progress and position. Deleted with its parts some time after its end. */
export const historyExports = pgTable(
  "exports",
  {
    id: id().primaryKey(),
    userId: id("user_id").notNull(),
    key: text("key").notNull(),
    inputHash: text("input_hash").notNull(),
    state: text("state", { enum: ["queued", "running", "done", "failed", "cancelled"] }).notNull(),
    /** The resolved filter with moments and ids, bigint as text; every field is in `LineFilter`. */
    filter: jsonb("filter").notNull(),
    timeZone: text("time_zone").notNull(),
    withBom: boolean("with_bom").notNull(),
    rows: integer("rows").notNull().default(0),
    rowsTotal: integer("rows_total"),
    parts: integer("parts").notNull().default(0),
    /** Last scanned position in the history; null before the first part. */
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

/** Parts of an export's text, ordered by `no` from 0. */
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

/** Single-use links to download one document without a bearer; only the token's hash is stored. */
export const downloadLinks = pgTable(
  "download_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: id("user_id").notNull(),
    purpose: text("purpose", {
      enum: ["receipt", "export", "group_json", "group_csv", "group_pdf"],
    }).notNull(),
    /** Id of the transaction, the export or the group. */
    subjectId: id("subject_id").notNull(),
    /** Language of the document; null if it has none. */
    locale: text("locale"),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [index("download_links_by_end").on(table.expiresAt)],
);
