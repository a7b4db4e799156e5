import { refuse } from "@evenly/contract";
import type { ServiceContext } from "../context.ts";

/**
 * Returns the calling user and session, for verbs that only users with a session may call.
 *
 * @throws {UNAUTHENTICATED} the caller has no user session.
 */
export function requireSession(ctx: ServiceContext): {
  readonly userId: string;
  readonly sessionId: string;
} {
  if (ctx.actor.kind !== "user") return refuse("UNAUTHENTICATED");
  return { userId: ctx.actor.userId, sessionId: ctx.actor.sessionId };
}
