import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** Holds for people whom somebody can be shown and can pay: still there, and neither has blocked the other. */
export function isReachable(userId: AnyPgColumn | SQL, viewerUserId: string): SQL {
  return sql`not exists (
      select from users gone where gone.id = ${userId} and gone.deactivated_at is not null
    ) and ${isUnblocked(userId, viewerUserId)}`;
}

/** Holds for people who have not blocked the viewer and whom the viewer has not blocked. */
export function isUnblocked(userId: AnyPgColumn | SQL, viewerUserId: string): SQL {
  return sql`not exists (
      select from blocks b where b.owner_user_id = ${userId} and b.user_id = ${viewerUserId}::uuid
    ) and not exists (
      select from blocks b where b.owner_user_id = ${viewerUserId}::uuid and b.user_id = ${userId}
    )`;
}
