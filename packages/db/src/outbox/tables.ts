import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, moment } from "../columns.ts";

/** Events that committed with the change they tell of. `publishedAt`: sockets heard it; `relayedAt`: deliveries were made. */
export const outbox = pgTable(
  "outbox",
  {
    id: id().primaryKey(),
    name: text("name").notNull(),
    version: integer("version").notNull(),
    payload: jsonb("payload").notNull(),
    createdAt: moment("created_at").notNull().default(sql`now()`),
    publishedAt: moment("published_at"),
    relayedAt: moment("relayed_at"),
  },
  (table) => [
    index("outbox_unrelayed").on(table.createdAt).where(sql`${table.relayedAt} is null`),
    index("outbox_unpublished").on(table.createdAt).where(sql`${table.publishedAt} is null`),
  ],
);
