import { DEFAULT_SETTINGS, type SecurityChoices } from "@evenly/contract/security/schemas";
import type { Queryable } from "@evenly/db";
import { findSecuritySettings } from "@evenly/db/security/settings-queries";

/** The settings that decide how long a session may stay unused. */
export type IdleRule = Pick<SecurityChoices, "sessionTimeout" | "deviceTrust">;

/** Loads a user's idle limit. */
export async function loadIdleRule(db: Queryable, userId: string): Promise<IdleRule> {
  return (await findSecuritySettings(db, userId)) ?? DEFAULT_SETTINGS;
}
