import { eq, sql } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { notificationPreferences, notificationSettings } from "./tables.ts";

export type SettingsRow = typeof notificationSettings.$inferSelect;
export type PreferenceRow = Omit<typeof notificationPreferences.$inferSelect, "userId">;

/** What somebody chose; `kept` is null for who never did. */
export type StoredSettings = {
  readonly kept: SettingsRow | null;
  readonly preferences: readonly PreferenceRow[];
  readonly timeZone: string;
};

/** Everything somebody chose of how they are told, and the zone of their quiet hours. */
export async function findSettings(db: Queryable, userId: string): Promise<StoredSettings | null> {
  const [row] = await db
    .select({ timeZone: users.timeZone, kept: notificationSettings })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(eq(users.id, userId));
  if (row === undefined) return null;
  const { type, channel, isEnabled } = notificationPreferences;
  const preferences = await db
    .select({ type, channel, isEnabled })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId));
  return { ...row, preferences };
}

/** Keeps somebody's settings in the place of those before. */
export async function upsertSettings(tx: Tx, row: SettingsRow): Promise<void> {
  await tx
    .insert(notificationSettings)
    .values(row)
    .onConflictDoUpdate({ target: notificationSettings.userId, set: row });
}

/** Keeps what somebody chose for some types on some channels; all other choices stay. */
export async function upsertPreferences(
  tx: Tx,
  userId: string,
  rows: readonly PreferenceRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(notificationPreferences)
    .values(rows.map((row) => ({ userId, ...row })))
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.type, notificationPreferences.channel],
      set: { isEnabled: sql`excluded.is_enabled` },
    });
}
