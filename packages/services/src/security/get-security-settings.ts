import type { SecuritySettings } from "@evenly/contract/security/schemas";
import type { Queryable } from "@evenly/db";
import { listOpenSessions } from "@evenly/db/auth/session-queries";
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
  const [choices, open] = await Promise.all([
    loadChoices(db, userId),
    listOpenSessions(db, userId, ctx.clock.now()),
  ]);
  const isRemembered = open.some(({ id, isRemembered }) => id === sessionId && isRemembered);
  return { ...choices, isTrustedSession: isRemembered && choices.deviceTrust };
}
