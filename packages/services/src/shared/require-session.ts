import { refuse } from "@evenly/contract";
import type { ServiceContext } from "../context.ts";

/**
 * Gives the person and the session that ask, for what only people do with their own account.
 *
 * @throws {UNAUTHENTICATED} nobody is signed in, or it is not a person with a session.
 */
export function requireSession(ctx: ServiceContext): {
  readonly userId: string;
  readonly sessionId: string;
} {
  if (ctx.actor.kind !== "user") return refuse("UNAUTHENTICATED");
  return { userId: ctx.actor.userId, sessionId: ctx.actor.sessionId };
}
