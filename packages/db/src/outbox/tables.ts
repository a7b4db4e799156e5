import { sql } from "drizzle-orm";
import { index, integer, json, text } from "drizzle-orm/pg-core";
import { classifiedTable, confidential, internal } from "../classified-table.ts";
import { id, moment } from "../columns.ts";

/** One event of a row: the id, by which receivers deduplicate, and the payload. */
export type StoredEvent = { readonly id: string; readonly payload: unknown };

/**
 * Events committed together with the change they describe: each row has the events of one name written by one statement. A row
 * per event would make a payment a quarter more expensive. `relayedAt`: deliveries were created; `publishedAt`: sockets were
 * notified.
 */
export const outbox = classifiedTable(
  "outbox",
  {
    id: internal(id()).primaryKey(),
    name: internal(text("name")).notNull(),
    version: internal(integer("version")).notNull(),
    /** Type json (text), always written and read as a whole, so that it is neither parsed nor compressed on insert. */
    events: confidential(json("events")).$type<readonly StoredEvent[]>().notNull(),
    eventCount: internal(integer("event_count")).notNull(),
    /**
     * Time of the statement, not of the transaction: writers of one aggregate hold its lock when they write, so this order is
     * their commit order.
     */
    createdAt: internal(moment("created_at")).notNull().default(sql`clock_timestamp()`),
    relayedAt: internal(moment("relayed_at")),
    publishedAt: internal(moment("published_at")),
    /** Request that caused all events of the row; null for several. */
    requestId: internal(text("request_id")),
  },
  (table) => [
    index("outbox_unrelayed").on(table.createdAt).where(sql`${table.relayedAt} is null`),
    index("outbox_unpublished").on(table.createdAt).where(sql`${table.publishedAt} is null`),
  ],
);
