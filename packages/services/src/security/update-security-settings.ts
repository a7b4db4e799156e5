import type { SecuritySettings, UpdateSecuritySettingsInput } from "@evenly/contract/security/schemas";
import { shortenIdleTimes } from "@evenly/db/auth/session-queries";
import { lockUser } from "@evenly/db/auth/user-queries";
import { endTrust } from "@evenly/db/factors/trust-queries";
import { saveSecuritySettings } from "@evenly/db/security/settings-queries";
import { forgetSessions, originOf } from "../auth/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
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
 */
export async function updateSecuritySettings(
  ctx: ServiceContext,
  input: UpdateSecuritySettingsInput,
): Promise<SecuritySettings> {
  const { userId } = requireSession(ctx);
  const settings = await withTransaction(ctx, async (tx) => {
    await lockUser(tx, userId);
    const before = await loadChoices(tx, userId);
    const after = { ...before, ...input };
    const isChanged = JSON.stringify(before) !== JSON.stringify(after);
    if (isChanged) {
      const now = ctx.clock.now();
      await saveSecuritySettings(tx, userId, after, now);
      await shortenIdleTimes(tx, userId, {
        until: new Date(now.getTime() + after.sessionTimeout * MINUTE_MS),
        isTrustEnded: !after.deviceTrust,
      });
      if (!after.deviceTrust) await endTrust(tx, { userId, at: now });
      await recordEvent(ctx, tx, "security_settings.changed", { userId, origin: originOf(ctx) });
      await recordAudit(ctx, tx, { operation: "security_settings.changed", userId, metadata: after });
    }
    return await loadSettings(ctx, tx);
  });
  forgetSessions(ctx, userId);
  return settings;
}
