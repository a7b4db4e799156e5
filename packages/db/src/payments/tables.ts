import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal, restricted } from "../classified-table.ts";
import { id, int8, moment } from "../columns.ts";

/** A person's annotation on a line of their history, manual entries included; the other side never sees it. */
export const transactionAnnotations = classifiedTable(
  "transaction_annotations",
  {
    userId: confidential(id("user_id")).notNull(),
    /** Id of a transfer or a manual entry. */
    transactionId: confidential(id("transaction_id")).notNull(),
    description: confidential(text("description")),
    category: confidential(text("category")),
    /** The rule that set the category; null: the person did. It stays when the rule is deleted. */
    categoryRuleId: confidential(id("category_rule_id")),
    note: confidential(text("note")),
    tags: confidential(text("tags").array()).notNull().default(sql`'{}'`),
    /** Incremented with every change; a line without a row has version 0. */
    version: internal(integer("version")).notNull(),
    updatedAt: internal(moment("updated_at")).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.transactionId] }),
    index("transaction_annotations_tagged")
      .on(table.userId, table.updatedAt)
      .where(sql`${table.tags} <> '{}'`),
    index("transaction_annotations_sorted")
      .on(table.userId, table.categoryRuleId)
      .where(sql`${table.categoryRuleId} is not null`),
    check("transaction_annotations_tags", sql`cardinality(${table.tags}) <= 20`),
  ],
);

/** A person's record of money outside the wallet; never posted, changes no balance. A negative amount was spent. */
export const manualEntries = classifiedTable(
  "manual_entries",
  {
    id: internal(id()).primaryKey(),
    userId: confidential(id("user_id"))
      .notNull()
      .references(() => users.id),
    key: internal(text("key")).notNull(),
    inputHash: internal(text("input_hash")).notNull(),
    merchant: confidential(text("merchant")).notNull(),
    amountMinor: confidential(int8("amount_minor")).notNull(),
    currency: internal(text("currency")).notNull(),
    effectiveAt: confidential(moment("effective_at")).notNull(),
    recordedAt: internal(moment("recorded_at")).notNull(),
    /** A removed entry keeps only its key, so that a repeated request does not restore it. */
    deletedAt: internal(moment("deleted_at")),
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
export const bulkEdits = classifiedTable(
  "bulk_edits",
  {
    id: internal(id()).primaryKey(),
    userId: confidential(id("user_id")).notNull(),
    /** The rule that sorted the past with this edit. */
    categoryRuleId: confidential(id("category_rule_id")),
    createdAt: internal(moment("created_at")).notNull(),
    expiresAt: internal(moment("expires_at")).notNull(),
  },
  (table) => [
    index("bulk_edits_by_end").on(table.expiresAt),
    index("bulk_edits_of_rules").on(table.userId).where(sql`${table.categoryRuleId} is not null`),
  ],
);

/** A line's values before a bulk edit, and its version after it. */
export const bulkEditLines = classifiedTable(
  "bulk_edit_lines",
  {
    bulkEditId: internal(id("bulk_edit_id"))
      .notNull()
      .references(() => bulkEdits.id, { onDelete: "cascade" }),
    transactionId: confidential(id("transaction_id")).notNull(),
    category: confidential(text("category")),
    categoryRuleId: confidential(id("category_rule_id")),
    tags: confidential(text("tags").array()).notNull(),
    version: internal(integer("version")).notNull(),
  },
  (table) => [primaryKey({ columns: [table.bulkEditId, table.transactionId] })],
);

/** An export of a history: filter, progress and position. Deleted with its parts some time after its end. */
export const historyExports = classifiedTable(
  "exports",
  {
    id: internal(id()).primaryKey(),
    userId: confidential(id("user_id")).notNull(),
    key: internal(text("key")).notNull(),
    inputHash: internal(text("input_hash")).notNull(),
    state: internal(text("state", { enum: ["queued", "running", "done", "failed", "cancelled"] })).notNull(),
    /** The resolved filter with moments and ids, bigint as text; every field is in `LineFilter`. */
    filter: confidential(jsonb("filter")).notNull(),
    timeZone: confidential(text("time_zone")).notNull(),
    withBom: internal(boolean("with_bom")).notNull(),
    rows: internal(integer("rows")).notNull().default(0),
    rowsTotal: internal(integer("rows_total")),
    parts: internal(integer("parts")).notNull().default(0),
    /** Last scanned position in the history; null before the first part. */
    cursorAt: internal(text("cursor_at")),
    cursorId: internal(id("cursor_id")),
    createdAt: internal(moment("created_at")).notNull(),
    finishedAt: internal(moment("finished_at")),
    expiresAt: internal(moment("expires_at")).notNull(),
  },
  (table) => [
    uniqueIndex("exports_intent_key").on(table.userId, table.key),
    uniqueIndex("exports_running_key").on(table.userId).where(sql`${table.state} in ('queued', 'running')`),
    index("exports_by_end").on(table.expiresAt),
    check("exports_finished", sql`(${table.state} in ('queued', 'running')) = (${table.finishedAt} is null)`),
  ],
);

/** Parts of an export's text, ordered by `no` from 0. */
export const exportParts = classifiedTable(
  "export_parts",
  {
    exportId: internal(id("export_id"))
      .notNull()
      .references(() => historyExports.id, { onDelete: "cascade" }),
    no: internal(integer("no")).notNull(),
    content: confidential(text("content")).notNull(),
  },
  (table) => [primaryKey({ columns: [table.exportId, table.no] })],
);

/** Single-use links to download one document without a bearer; only the token's hash is stored. */
export const downloadLinks = classifiedTable(
  "download_links",
  {
    tokenHash: restricted(text("token_hash")).primaryKey(),
    userId: confidential(id("user_id")).notNull(),
    purpose: internal(
      text("purpose", {
        enum: ["receipt", "export", "group_json", "group_csv", "group_pdf", "group_zip"],
      }),
    ).notNull(),
    /** Id of the transaction, the export or the group. */
    subjectId: internal(id("subject_id")).notNull(),
    /** Language of the document; null if it has none. */
    locale: internal(text("locale")),
    expiresAt: internal(moment("expires_at")).notNull(),
    usedAt: internal(moment("used_at")),
  },
  (table) => [index("download_links_by_end").on(table.expiresAt)],
);
