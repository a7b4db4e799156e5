import { refuse } from "@evenly/contract";
import type { RevokeSessionInput, SessionsEnded } from "@evenly/contract/auth/schemas";
import type { ServiceContext } from "../../context.ts";
import { requireSession } from "../../shared/require-session.ts";
import { endSessions } from "./end-sessions.ts";

/**
 * Ends one of the caller's sessions; its requests and sockets are refused within a second.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the session is unknown, another user's, or has ended.
 */
export async function revokeSession(ctx: ServiceContext, input: RevokeSessionInput): Promise<SessionsEnded> {
  const { userId } = requireSession(ctx);
  const ended = await endSessions(ctx, { userId, sessionIds: [input.sessionId], reason: "revoked" });
  if (ended.length === 0) return refuse("NOT_FOUND");
  return { ended: ended.length };
}
