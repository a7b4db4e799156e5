import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, moment } from "../columns.ts";

/** Who did what to whom; the app adds rows and never changes them. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: id().primaryKey(),
    actorKind: text("actor_kind", { enum: ["user", "service", "job", "webhook", "anonymous"] }).notNull(),
    actorId: text("actor_id"),
    userId: id("user_id"),
    operation: text("operation").notNull(),
    subject: text("subject"),
    metadata: jsonb("metadata").notNull().default({}),
    requestId: text("request_id").notNull(),
    createdAt: moment("created_at").notNull().default(sql`now()`),
  },
  (table) => [index("audit_log_by_user").on(table.userId, table.createdAt)],
);
