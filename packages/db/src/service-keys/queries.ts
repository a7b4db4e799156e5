import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { serviceKeys } from "./tables.ts";

export type ServiceKeyRow = typeof serviceKeys.$inferSelect;
/** A key, and whether its user's e-mail is verified. */
export type PresentedKeyRow = { readonly key: ServiceKeyRow; readonly isEmailVerified: boolean };

/** Keys of users who are neither suspended nor deleted, unordered. */
export async function findServiceKeys(
  db: Queryable,
  ids: readonly string[],
): Promise<readonly PresentedKeyRow[]> {
  return await db
    .select({ key: serviceKeys, isEmailVerified: sql<boolean>`${users.emailVerifiedAt} is not null` })
    .from(serviceKeys)
    .innerJoin(users, eq(users.id, serviceKeys.actingUserId))
    .where(and(inArray(serviceKeys.id, [...ids]), isNull(users.suspendedAt), isNull(users.deactivatedAt)));
}

/** Records a key's use, unless one was recorded after `since`. */
export async function touchServiceKey(
  db: Queryable,
  use: { readonly id: string; readonly now: Date; readonly since: Date },
): Promise<void> {
  const isDue = or(isNull(serviceKeys.lastUsedAt), lte(serviceKeys.lastUsedAt, use.since));
  await db
    .update(serviceKeys)
    .set({ lastUsedAt: use.now })
    .where(and(eq(serviceKeys.id, use.id), isDue));
}

/** Inserts a key. */
export async function insertServiceKey(tx: Tx, row: typeof serviceKeys.$inferInsert): Promise<void> {
  await tx.insert(serviceKeys).values(row);
}

/** Finds a key by id, or null. */
export async function findServiceKey(db: Queryable, id: string): Promise<ServiceKeyRow | null> {
  const [row] = await db.select().from(serviceKeys).where(eq(serviceKeys.id, id));
  return row ?? null;
}

/** Revokes a key; false when it is unknown or already revoked. */
export async function setServiceKeyRevoked(tx: Tx, id: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(serviceKeys)
    .set({ revokedAt: at })
    .where(and(eq(serviceKeys.id, id), isNull(serviceKeys.revokedAt)))
    .returning({ id: serviceKeys.id });
  return rows.length > 0;
}

/** Revokes all keys that act for a user. */
export async function revokeServiceKeysOf(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .update(serviceKeys)
    .set({ revokedAt: at })
    .where(and(eq(serviceKeys.actingUserId, userId), isNull(serviceKeys.revokedAt)));
}

/** Records that its user has approved a key; false when it is not theirs, revoked, expired or approved already. */
export async function setServiceKeyApproved(
  tx: Tx,
  { id, userId, at }: { readonly id: string; readonly userId: string; readonly at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(serviceKeys)
    .set({ approvedAt: at })
    .where(
      and(
        eq(serviceKeys.id, id),
        eq(serviceKeys.actingUserId, userId),
        isNull(serviceKeys.revokedAt),
        isNull(serviceKeys.approvedAt),
        gt(serviceKeys.expiresAt, at),
      ),
    )
    .returning({ id: serviceKeys.id });
  return rows.length > 0;
}

type Spending = { readonly id: string; readonly day: string; readonly amountMinor: bigint };

/**
 * Counts an amount toward a key's day, under the lock of its row; false when the key is not approved or revoked, or would
 * exceed its cap.
 */
export async function addSent(db: Queryable, { id, day, amountMinor }: Spending): Promise<boolean> {
  // The day never moves backwards, so that a slow clock, or a call from before midnight, does not start it anew.
  const sent = sql<bigint>`case when ${serviceKeys.sentDay} collate "C" >= ${day} then ${serviceKeys.sentMinor} else 0 end + ${amountMinor}::bigint`;
  const rows = await db
    .update(serviceKeys)
    .set({ sentDay: sql`greatest(${serviceKeys.sentDay} collate "C", ${day})`, sentMinor: sent })
    .where(
      and(
        eq(serviceKeys.id, id),
        isNotNull(serviceKeys.approvedAt),
        isNull(serviceKeys.revokedAt),
        sql`${sent} <= ${serviceKeys.dailyCapMinor}`,
      ),
    )
    .returning({ id: serviceKeys.id });
  return rows.length > 0;
}

/** Takes an amount back that was counted for a payment that was not made. */
export async function removeSent(db: Queryable, { id, day, amountMinor }: Spending): Promise<void> {
  await db
    .update(serviceKeys)
    .set({ sentMinor: sql`greatest(0, ${serviceKeys.sentMinor} - ${amountMinor}::bigint)` })
    .where(and(eq(serviceKeys.id, id), sql`${serviceKeys.sentDay} collate "C" >= ${day}`));
}

/** A user's keys that are neither revoked nor expired, newest first. */
export async function listLiveServiceKeys(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<readonly ServiceKeyRow[]> {
  return await db
    .select()
    .from(serviceKeys)
    .where(
      and(
        eq(serviceKeys.actingUserId, userId),
        isNull(serviceKeys.revokedAt),
        gt(serviceKeys.expiresAt, now),
      ),
    )
    .orderBy(desc(serviceKeys.id))
    .limit(100);
}

/** Keys, newest first. */
export async function listServiceKeyRows(
  db: Queryable,
  filter: { readonly actingUserId?: string; readonly beforeId?: string; readonly limit: number },
): Promise<readonly ServiceKeyRow[]> {
  const { actingUserId, beforeId, limit } = filter;
  return await db
    .select()
    .from(serviceKeys)
    .where(
      and(
        actingUserId === undefined ? undefined : eq(serviceKeys.actingUserId, actingUserId),
        beforeId === undefined ? undefined : lt(serviceKeys.id, beforeId),
      ),
    )
    .orderBy(desc(serviceKeys.id))
    .limit(limit);
}
