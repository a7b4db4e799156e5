import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, moment } from "../columns.ts";

/** Calls of providers as they came, once their signature was found right. Deleted 30 days later. */
export const webhookInbox = pgTable(
  "webhook_inbox",
  {
    id: id().primaryKey(),
    provider: text("provider").notNull(),
    /** By which the provider's repeats are known. */
    providerEventId: text("provider_event_id").notNull(),
    /** The address that was called: some providers say in it what they speak of. */
    url: text("url").notNull(),
    body: text("body").notNull(),
    receivedAt: moment("received_at").notNull(),
    processedAt: moment("processed_at"),
  },
  (table) => [
    uniqueIndex("webhook_inbox_event").on(table.provider, table.providerEventId),
    index("webhook_inbox_by_age").on(table.receivedAt),
  ],
);
