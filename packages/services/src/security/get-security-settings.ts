import type { SecuritySettings } from "@evenly/contract/security/schemas";
import type { Queryable } from "@evenly/db";
import { listOpenSessions } from "@evenly/db/auth/session-queries";
import { findRequirement, listFactors } from "@evenly/db/factors/factor-queries";
import { findPin } from "@evenly/db/factors/pin-queries";
import { hasFingerprint } from "@evenly/db/security/fingerprint-queries";
import type { ServiceContext } from "../context.ts";
import { requireSession } from "../shared/require-session.ts";
import { loadChoices } from "./load.ts";

/**
 * The caller's security settings, and whether their session stays signed in on a trusted device.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function getSecuritySettings(ctx: ServiceContext): Promise<SecuritySettings> {
  return await loadSettings(ctx, ctx.db);
}

/** The settings as the caller's session sees them. */
export async function loadSettings(ctx: ServiceContext, db: Queryable): Promise<SecuritySettings> {
  const { userId, sessionId } = requireSession(ctx);
  const [choices, open, factors, twoFactorEnabled, pin, isDeviceNoted] = await Promise.all([
    loadChoices(db, userId),
    listOpenSessions(db, userId, ctx.clock.now()),
    listFactors(db, userId),
    findRequirement(db, userId),
    findPin(db, userId),
    hasFingerprint(db, sessionId),
  ]);
  const isRemembered = open.some(({ id, isRemembered }) => id === sessionId && isRemembered);
  return {
    ...choices,
    userId,
    twoFactorEnabled,
    biometricEnabled: factors.some(({ kind }) => kind === "passkey"),
    pinEnabled: pin !== null,
    isDeviceNoted,
    isTrustedSession: isRemembered && choices.deviceTrust,
  };
}
