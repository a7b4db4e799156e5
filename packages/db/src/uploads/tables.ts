import { sql } from "drizzle-orm";
import { check, index, integer, text } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal, publicly } from "../classified-table.ts";
import { bytes, id, moment } from "../columns.ts";

/**
 * Uploaded files: pictures as re-encoded by the pipeline, and PDFs. The id of an avatar is 256 random bits and grants read access;
 * who may read an attachment is decided by what it is attached to.
 */
export const files = classifiedTable(
  "files",
  {
    id: publicly(text("id")).primaryKey(),
    ownerUserId: confidential(id("owner_user_id"))
      .notNull()
      .references(() => users.id),
    kind: internal(text("kind", { enum: ["avatar", "receipt"] })).notNull(),
    mimeType: internal(text("mime_type", { enum: ["image/webp", "application/pdf"] })).notNull(),
    sizeBytes: internal(integer("size_bytes")).notNull(),
    /** Pixels; 0 for a document without a picture. */
    width: internal(integer("width")).notNull(),
    height: internal(integer("height")).notNull(),
    content: publicly(bytes("content")).notNull(),
    createdAt: internal(moment("created_at")).notNull(),
  },
  (table) => [
    index("files_by_owner").on(table.ownerUserId),
    check("files_id", sql`${table.id} ~ '^[A-Za-z0-9_-]{43}$'`),
    check("files_size", sql`${table.sizeBytes} = octet_length(${table.content})`),
  ],
);
