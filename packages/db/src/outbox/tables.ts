import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, moment } from "../columns.ts";

/** Events that committed with the change they tell of. `relayedAt`: deliveries were made. */
export const outbox = pgTable(
  "outbox",
  {
    id: id().primaryKey(),
    batchId: id("batch_id").notNull(),
    name: text("name").notNull(),
    version: integer("version").notNull(),
    payload: jsonb("payload").notNull(),
    createdAt: moment("created_at").notNull().default(sql`now()`),
    relayedAt: moment("relayed_at"),
  },
  (table) => [
    index("outbox_unrelayed").on(table.createdAt).where(sql`${table.relayedAt} is null`),
    index("outbox_by_batch").on(table.batchId),
  ],
);

/**
 * Events of one name that one statement wrote: sockets hear of them together. Marking each event instead rewrote its
 * whole row, as dear as writing it.
 */
export const outboxBatches = pgTable(
  "outbox_batches",
  {
    id: id().primaryKey(),
    name: text("name").notNull(),
    createdAt: moment("created_at").notNull().default(sql`now()`),
    publishedAt: moment("published_at"),
    /** The request that all events of the batch come from; null when they come from several. */
    requestId: text("request_id"),
  },
  (table) => [
    index("outbox_batches_unpublished").on(table.createdAt).where(sql`${table.publishedAt} is null`),
  ],
);
