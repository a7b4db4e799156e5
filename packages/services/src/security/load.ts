import { DEFAULT_SETTINGS, type SecurityChoices } from "@evenly/contract/security/schemas";
import type { Queryable } from "@evenly/db";
import { findSecuritySettings } from "@evenly/db/security/settings-queries";

/** A user's security settings; the defaults while they never changed one. */
export async function loadChoices(db: Queryable, userId: string): Promise<SecurityChoices> {
  const row = await findSecuritySettings(db, userId);
  if (row === null) return DEFAULT_SETTINGS;
  const { userId: _user, passwordRemindedAt: _reminded, updatedAt: _updated, ...choices } = row;
  return choices;
}
