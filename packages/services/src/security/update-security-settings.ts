import type { SecuritySettings, UpdateSecuritySettingsInput } from "@evenly/contract/security/schemas";
import type { Queryable, Tx } from "@evenly/db";
import { shortenIdleTimes } from "@evenly/db/auth/session-queries";
import { endTrust } from "@evenly/db/factors/trust-queries";
import { deleteFingerprints } from "@evenly/db/security/fingerprint-queries";
import { saveSecuritySettings } from "@evenly/db/security/settings-queries";
import { isLooserSecurity } from "@evenly/domain/security/is-looser";
import { withProtectionLock } from "../auth/index.ts";
import { forgetSessions } from "../auth/sessions/index.ts";
import type { ServiceContext } from "../context.ts";
import { originOf } from "../shared/origin-of.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireSession } from "../shared/require-session.ts";
import { loadSettings } from "./get-security-settings.ts";
import { loadChoices } from "./load.ts";

const MINUTE_MS = 60_000;

/**
 * Changes some of the caller's security settings. A shorter session timeout and an end of device trust apply to open sessions
 * at once. Equal values change nothing.
 *
 * @throws {UNAUTHENTICATED}
 * @throws {PASSWORD_NEEDED} a change that protects the account less has no password.
 * @throws {PASSWORD_WRONG} @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function updateSecuritySettings(
  ctx: ServiceContext<"passwords">,
  { password, ...changes }: UpdateSecuritySettingsInput,
): Promise<SecuritySettings> {
  const { userId } = requireSession(ctx);
  const isLooser = async (db: Queryable) => {
    const before = await loadChoices(db, userId);
    return isLooserSecurity(before, { ...before, ...changes });
  };
  const change = async (tx: Tx) => {
    const before = await loadChoices(tx, userId);
    const after = { ...before, ...changes };
    const isChanged = JSON.stringify(before) !== JSON.stringify(after);
    if (isChanged) {
      const now = ctx.clock.now();
      await saveSecuritySettings(tx, userId, after, now);
      await shortenIdleTimes(tx, userId, {
        until: new Date(now.getTime() + after.sessionTimeout * MINUTE_MS),
        isTrustEnded: !after.deviceTrust,
      });
      if (!after.deviceFingerprint) await deleteFingerprints(tx, userId);
      if (!after.deviceTrust) await endTrust(tx, { userId, at: now });
      await recordEvent(ctx, tx, "security_settings.changed", { userId, origin: originOf(ctx) });
      await recordAudit(ctx, tx, { operation: "security_settings.changed", userId, metadata: after });
    }
    return await loadSettings(ctx, tx);
  };
  const settings = await withProtectionLock(ctx, { userId, password, isLooser, change });
  forgetSessions(ctx, userId);
  return settings;
}
