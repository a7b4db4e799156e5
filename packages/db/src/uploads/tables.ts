import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { bytes, id, moment } from "../columns.ts";

/** Files that people have uploaded, as the pipeline made them anew. The id is 256 random bits: who has it may see the file. */
export const files = pgTable(
  "files",
  {
    id: text("id").primaryKey(),
    ownerUserId: id("owner_user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ["avatar"] }).notNull(),
    mimeType: text("mime_type", { enum: ["image/webp"] }).notNull(),
    sizeBytes: integer("size_bytes").notNull(),
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
