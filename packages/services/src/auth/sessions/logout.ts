import { refuse } from "@evenly/contract";
import type { Done, LogoutInput } from "@evenly/contract/auth/schemas";
import type { ServiceContext } from "../../context.ts";
import { digest } from "../../shared/secrets.ts";
import { findSession } from "../load.ts";
import { endSessions } from "./end-sessions.ts";

/**
 * Ends the caller's session, and that of the given token when it is another of theirs. Sockets close within a second.
 *
 * @throws {UNAUTHENTICATED} the caller has no user session.
 */
export async function logout(ctx: ServiceContext, input: LogoutInput): Promise<Done> {
  if (ctx.actor.kind !== "user") return refuse("UNAUTHENTICATED");
  const { userId, sessionId } = ctx.actor;
  const given = input.token === undefined ? null : await findSession(ctx.db, digest(input.token));
  const sessionIds = given === null ? [sessionId] : [sessionId, given.id];
  await endSessions(ctx, { userId, sessionIds, reason: "logout" });
  return { done: true };
}
