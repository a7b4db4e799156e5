import type { SessionsEnded } from "@evenly/contract/auth/schemas";
import type { ServiceContext } from "../context.ts";
import { requireSession } from "../shared/require-session.ts";
import { endSessions } from "./end-sessions.ts";

/**
 * Ends every session of the caller but the one that asks.
 *
 * @throws {UNAUTHENTICATED} nobody is signed in, or it is not a person with a session.
 */
export async function revokeOtherSessions(ctx: ServiceContext): Promise<SessionsEnded> {
  const { userId, sessionId } = requireSession(ctx);
  const ended = await endSessions(ctx, { userId, exceptSessionId: sessionId, reason: "revoked" });
  return { ended: ended.length };
}
