import { index, text, uniqueIndex } from "drizzle-orm/pg-core";
import { classifiedTable, confidential, internal } from "../classified-table.ts";
import { id, moment } from "../columns.ts";

/** Providers' calls as received, with a verified signature. Deleted after 30 days. */
export const webhookInbox = classifiedTable(
  "webhook_inbox",
  {
    id: internal(id()).primaryKey(),
    provider: internal(text("provider")).notNull(),
    /** The provider's event id, for deduplication. */
    providerEventId: internal(text("provider_event_id")).notNull(),
    /** The URL that was called: some providers put the subject into it. */
    url: internal(text("url")).notNull(),
    body: confidential(text("body")).notNull(),
    receivedAt: internal(moment("received_at")).notNull(),
    processedAt: internal(moment("processed_at")),
  },
  (table) => [
    uniqueIndex("webhook_inbox_event").on(table.provider, table.providerEventId),
    index("webhook_inbox_by_age").on(table.receivedAt),
  ],
);
