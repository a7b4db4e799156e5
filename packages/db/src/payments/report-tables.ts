import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";
import { id, moment } from "../columns.ts";

/** Payments reported to support; one open report per person and payment. */
export const paymentReports = pgTable(
  "payment_reports",
  {
    id: id().primaryKey(),
    reporterUserId: id("reporter_user_id")
      .notNull()
      .references(() => users.id),
    /** Line of the reporter's history. No foreign key, since refusals are deleted after a while. */
    transferId: id("transfer_id").notNull(),
    reason: text("reason", {
      enum: ["unexpected", "scam", "not_delivered", "harassment", "other"],
    }).notNull(),
    text: text("text"),
    state: text("state", { enum: ["open", "closed"] })
      .notNull()
      .default("open"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("payment_reports_open_key")
      .on(table.reporterUserId, table.transferId)
      .where(sql`${table.state} = 'open'`),
  ],
);
