import { eq, sql } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { notificationPreferences, notificationSettings } from "./tables.ts";

export type SettingsRow = typeof notificationSettings.$inferSelect;
export type PreferenceRow = Omit<typeof notificationPreferences.$inferSelect, "userId">;

/** A person's choices; `kept` is null without saved settings. */
export type StoredSettings = {
  readonly kept: SettingsRow | null;
  readonly preferences: readonly PreferenceRow[];
  readonly timeZone: string;
};

/** All notification settings of a person, and the zone of their quiet hours. */
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

/** Upserts a person's settings. */
export async function upsertSettings(tx: Tx, row: SettingsRow): Promise<void> {
  await tx
    .insert(notificationSettings)
    .values(row)
    .onConflictDoUpdate({ target: notificationSettings.userId, set: row });
}

/** Upserts a person's choices for some types and channels; others are unchanged. */
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
