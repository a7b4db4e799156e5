import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { securitySettings } from "./tables.ts";

export type SecuritySettingsRow = typeof securitySettings.$inferSelect;
type Choices = Omit<SecuritySettingsRow, "userId" | "passwordRemindedAt" | "updatedAt">;

/** A user's settings; null while they never changed one. */
export async function findSecuritySettings(
  db: Queryable,
  userId: string,
): Promise<SecuritySettingsRow | null> {
  const [row] = await db.select().from(securitySettings).where(eq(securitySettings.userId, userId));
  return row ?? null;
}

/** Changes some of a user's settings. */
export async function saveSecuritySettings(
  tx: Tx,
  userId: string,
  change: Partial<Choices>,
  at: Date,
): Promise<void> {
  await tx
    .insert(securitySettings)
    .values({ userId, ...change, updatedAt: at })
    .onConflictDoUpdate({ target: securitySettings.userId, set: { ...change, updatedAt: at } });
}

/** Some users whose password has reached its age without a reminder; their rows are locked, rows locked by others are skipped. */
export async function lockOldPasswords(
  tx: Tx,
  { now, limit, defaultDays }: { readonly now: Date; readonly limit: number; readonly defaultDays: number },
) {
  const days = sql<number>`coalesce(${securitySettings.passwordExpiry}, ${defaultDays}::int)`;
  return await tx
    .select({ userId: users.id, changedAt: users.passwordChangedAt, days })
    .from(users)
    .leftJoin(securitySettings, eq(securitySettings.userId, users.id))
    .where(
      and(
        isNull(users.deactivatedAt),
        sql`${days} > 0`,
        sql`${users.passwordChangedAt} <= ${now.toISOString()}::timestamptz - make_interval(days => ${days})`,
        or(
          isNull(securitySettings.passwordRemindedAt),
          lt(securitySettings.passwordRemindedAt, users.passwordChangedAt),
        ),
      ),
    )
    .orderBy(users.passwordChangedAt)
    .limit(limit)
    .for("no key update", { of: users, skipLocked: true });
}

/**
 * Records that a user is reminded of an old password; false if they were already. The query above may have read the settings from before
 * another worker's commit, since the lock is on the user: only this write sees the latest row.
 */
export async function noteReminder(
  tx: Tx,
  { userId, changedAt }: { readonly userId: string; readonly changedAt: Date },
  at: Date,
): Promise<boolean> {
  const { passwordRemindedAt } = securitySettings;
  const rows = await tx
    .insert(securitySettings)
    .values({ userId, passwordRemindedAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: securitySettings.userId,
      set: { passwordRemindedAt: at },
      setWhere: or(isNull(passwordRemindedAt), lt(passwordRemindedAt, changedAt)),
    })
    .returning({ userId: securitySettings.userId });
  return rows.length > 0;
}
