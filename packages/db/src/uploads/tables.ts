import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { bytes, id, moment } from "../columns.ts";

/**
 * Uploaded files: pictures as re-encoded by the pipeline, and PDFs. The id of an avatar is 256 random bits and grants read access;
 * who may read an attachment is decided by what it is attached to.
 */
export const files = pgTable(
  "files",
  {
    id: text("id").primaryKey(),
    ownerUserId: id("owner_user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ["avatar", "receipt"] }).notNull(),
    mimeType: text("mime_type", { enum: ["image/webp", "application/pdf"] }).notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** Pixels; 0 for a document without a picture. */
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    content: bytes("content").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("files_by_owner").on(table.ownerUserId),
    check("files_id", sql`${table.id} ~ '^[A-Za-z0-9_-]{43}$'`),
    check("files_size", sql`${table.sizeBytes} = octet_length(${table.content})`),
  ],
);
