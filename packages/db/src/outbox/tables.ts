import { sql } from "drizzle-orm";
import { index, integer, json, pgTable, text } from "drizzle-orm/pg-core";
import { id, moment } from "../columns.ts";

/** One event of a batch: the id by which every receiver knows a repeat, and what it tells. */
export type StoredEvent = { readonly id: string; readonly payload: unknown };

/**
 * Events that committed with the change they tell of, a row for each batch: the events of one name that one statement wrote.
 * A row for each event would make a payment a quarter dearer. `relayedAt`: deliveries were made; `publishedAt`: sockets were told.
 */
export const outbox = pgTable(
  "outbox",
  {
    id: id().primaryKey(),
    name: text("name").notNull(),
    version: integer("version").notNull(),
    /** As text of JSON, written and read whole: nothing looks inside, so nothing is parsed or compressed on the way in. */
    events: json("events").$type<readonly StoredEvent[]>().notNull(),
    eventCount: integer("event_count").notNull(),
    /**
     * When the statement wrote it, not when its transaction began: writers of one aggregate hold its lock when they record, so
     * that this order is the order of their commits.
     */
    createdAt: moment("created_at").notNull().default(sql`clock_timestamp()`),
    relayedAt: moment("relayed_at"),
    publishedAt: moment("published_at"),
    /** The request that all events of the batch come from; null when they come from several. */
    requestId: text("request_id"),
  },
  (table) => [
    index("outbox_unrelayed").on(table.createdAt).where(sql`${table.relayedAt} is null`),
    index("outbox_unpublished").on(table.createdAt).where(sql`${table.publishedAt} is null`),
  ],
);
