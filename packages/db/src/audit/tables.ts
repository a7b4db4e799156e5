import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, moment } from "../columns.ts";

/** Actor, action and subject of each audited change. Append-only for the app. */
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
