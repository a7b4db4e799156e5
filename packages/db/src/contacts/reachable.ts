import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/**
 * Condition: the person is visible to the viewer and can be paid by them. The account is not deleted, and neither has blocked
 * the other.
 */
export function isReachable(userId: AnyPgColumn | SQL, viewerUserId: string): SQL {
  return sql`not exists (
      select from users gone where gone.id = ${userId} and gone.deactivated_at is not null
    ) and ${isUnblocked(userId, viewerUserId)}`;
}

/** Condition: neither the person nor the viewer has blocked the other. */
export function isUnblocked(userId: AnyPgColumn | SQL, viewerUserId: string): SQL {
  return sql`not exists (
      select from blocks b where b.owner_user_id = ${userId} and b.user_id = ${viewerUserId}::uuid
    ) and not exists (
      select from blocks b where b.owner_user_id = ${viewerUserId}::uuid and b.user_id = ${userId}
    )`;
}
