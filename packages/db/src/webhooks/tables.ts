import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, moment } from "../columns.ts";

/** Providers' calls as received, with a verified signature. Deleted after 30 days. */
export const webhookInbox = pgTable(
  "webhook_inbox",
  {
    id: id().primaryKey(),
    provider: text("provider").notNull(),
    /** The provider's event id, for deduplication. */
    providerEventId: text("provider_event_id").notNull(),
    /** The URL that was called: some providers put the subject into it. */
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
