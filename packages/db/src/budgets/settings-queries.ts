import { inArray } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { budgetSettings } from "./tables.ts";

export type SettingsRow = typeof budgetSettings.$inferSelect;

/** A person, their time zone, and the settings of budgets that they have saved; null without. */
export type BudgetPerson = {
  readonly userId: string;
  readonly timeZone: string;
  readonly settings: SettingsRow | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly handle: string;
  readonly avatarFileId: string | null;
};

/** People by their ids. */
export async function listBudgetPeople(
  db: Queryable,
  userIds: readonly string[],
): Promise<readonly BudgetPerson[]> {
  if (userIds.length === 0) return [];
  const [zones, rows] = await Promise.all([
    db
      .select({
        userId: users.id,
        timeZone: users.timeZone,
        firstName: users.firstName,
        lastName: users.lastName,
        handle: users.handle,
        avatarFileId: users.avatarFileId,
      })
      .from(users)
      .where(inArray(users.id, [...userIds])),
    db
      .select()
      .from(budgetSettings)
      .where(inArray(budgetSettings.userId, [...userIds])),
  ]);
  return zones.map((zone) => ({
    ...zone,
    settings: rows.find(({ userId }) => userId === zone.userId) ?? null,
  }));
}

/** Saves a person's settings. */
export async function saveSettings(tx: Tx, row: SettingsRow): Promise<void> {
  await tx.insert(budgetSettings).values(row).onConflictDoUpdate({ target: budgetSettings.userId, set: row });
}
