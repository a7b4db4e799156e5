import type { SessionsEnded } from "@evenly/contract/auth/schemas";
import type { ServiceContext } from "../../context.ts";
import { requireSession } from "../../shared/require-session.ts";
import { endSessions } from "./end-sessions.ts";

/**
 * Ends every session of the caller except the calling one.
 *
 * @throws {UNAUTHENTICATED} the caller has no user session.
 */
export async function revokeOtherSessions(ctx: ServiceContext): Promise<SessionsEnded> {
  const { userId, sessionId } = requireSession(ctx);
  const ended = await endSessions(ctx, { userId, exceptSessionId: sessionId, reason: "revoked" });
  return { ended: ended.length };
}
