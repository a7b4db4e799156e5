import { and, desc, eq, getTableColumns, gt, isNull, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { deleteEnded } from "../delete-ended.ts";
import { trustedDevices } from "./tables.ts";

export type TrustedDeviceRow = Awaited<ReturnType<typeof listTrustedDevices>>[number];

const isOpen = isNull(trustedDevices.endedAt);

/** A user's trusted devices, latest use first, each with the address of its latest session. */
export function listTrustedDevices(db: Queryable, userId: string, now: Date) {
  return db
    .select({
      ...getTableColumns(trustedDevices),
      ipAddress: sql<string | null>`(select s.ip_address from sessions s
        where s.user_id = trusted_devices.user_id and s.device_hash = trusted_devices.device_hash
        order by s.last_seen_at desc limit 1)`,
    })
    .from(trustedDevices)
    .where(and(eq(trustedDevices.userId, userId), isOpen, gt(trustedDevices.expiresAt, now)))
    .orderBy(desc(trustedDevices.lastUsedAt), desc(trustedDevices.id));
}

/** Trusts a device of a user; earlier trust in it ends. */
export async function trustDevice(tx: Tx, row: typeof trustedDevices.$inferInsert): Promise<void> {
  await tx
    .update(trustedDevices)
    .set({ endedAt: row.createdAt })
    .where(and(eq(trustedDevices.userId, row.userId), eq(trustedDevices.deviceHash, row.deviceHash), isOpen));
  await tx.insert(trustedDevices).values(row);
}

/** Records the use of a trusted device; false when the user does not trust it. */
export async function useTrust(
  tx: Tx,
  { userId, deviceHash, at }: { readonly userId: string; readonly deviceHash: string; readonly at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(trustedDevices)
    .set({ lastUsedAt: at })
    .where(
      and(
        eq(trustedDevices.userId, userId),
        eq(trustedDevices.deviceHash, deviceHash),
        isOpen,
        gt(trustedDevices.expiresAt, at),
      ),
    )
    .returning({ id: trustedDevices.id });
  return rows.length > 0;
}

/** Ends the trust in one device of a user, or in all of them. Returns the number of ended ones. */
export async function endTrust(
  tx: Tx,
  ending: { readonly userId: string; readonly at: Date; readonly deviceId?: string },
): Promise<number> {
  const { userId, at, deviceId } = ending;
  const rows = await tx
    .update(trustedDevices)
    .set({ endedAt: at })
    .where(
      and(
        eq(trustedDevices.userId, userId),
        isOpen,
        deviceId === undefined ? undefined : eq(trustedDevices.id, deviceId),
      ),
    )
    .returning({ id: trustedDevices.id });
  return rows.length;
}

/** Deletes some rows of trust that expired. Returns how many. */
export function deleteExpiredTrust(db: Queryable, by: Date, limit: number): Promise<number> {
  return deleteEnded(db, { key: trustedDevices.id, endedAt: trustedDevices.expiresAt, by, limit });
}
