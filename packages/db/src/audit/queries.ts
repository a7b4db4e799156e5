import type { Queryable } from "../client.ts";
import { auditLog } from "./tables.ts";

/** Inserts an audit row; rows cannot be changed. */
export async function insertAudit(db: Queryable, row: typeof auditLog.$inferInsert): Promise<void> {
  await db.insert(auditLog).values(row);
}
