import type { Queryable } from "../client.ts";
import { auditLog } from "./tables.ts";

/** Adds an audit row; there is no way to change one. */
export async function insertAudit(db: Queryable, row: typeof auditLog.$inferInsert): Promise<void> {
  await db.insert(auditLog).values(row);
}
