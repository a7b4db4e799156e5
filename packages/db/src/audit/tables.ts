import { sql } from "drizzle-orm";
import { index, jsonb, text } from "drizzle-orm/pg-core";
import { classifiedTable, confidential, internal } from "../classified-table.ts";
import { id, moment } from "../columns.ts";

/** Actor, action and subject of each audited change. Append-only for the app. */
export const auditLog = classifiedTable(
  "audit_log",
  {
    id: internal(id()).primaryKey(),
    actorKind: internal(
      text("actor_kind", { enum: ["user", "service", "job", "webhook", "anonymous"] }),
    ).notNull(),
    actorId: confidential(text("actor_id")),
    userId: confidential(id("user_id")),
    operation: internal(text("operation")).notNull(),
    subject: confidential(text("subject")),
    metadata: confidential(jsonb("metadata")).notNull().default({}),
    requestId: internal(text("request_id")).notNull(),
    createdAt: internal(moment("created_at")).notNull().default(sql`now()`),
  },
  (table) => [index("audit_log_by_user").on(table.userId, table.createdAt)],
);
