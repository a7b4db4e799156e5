import { sql } from "drizzle-orm";
import { text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { classifiedTable, confidential, internal } from "../classified-table.ts";
import { id, moment } from "../columns.ts";

/** Payments reported to support; one open report per person and payment. */
export const paymentReports = classifiedTable(
  "payment_reports",
  {
    id: internal(id()).primaryKey(),
    reporterUserId: confidential(id("reporter_user_id"))
      .notNull()
      .references(() => users.id),
    /** Line of the reporter's history. No foreign key, since refusals are deleted after a while. */
    transferId: internal(id("transfer_id")).notNull(),
    reason: confidential(
      text("reason", {
        enum: ["unexpected", "scam", "not_delivered", "harassment", "other"],
      }),
    ).notNull(),
    text: confidential(text("text")),
    state: internal(text("state", { enum: ["open", "closed"] }))
      .notNull()
      .default("open"),
    createdAt: internal(moment("created_at")).notNull(),
  },
  (table) => [
    uniqueIndex("payment_reports_open_key")
      .on(table.reporterUserId, table.transferId)
      .where(sql`${table.state} = 'open'`),
  ],
);
