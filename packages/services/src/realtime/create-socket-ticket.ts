import { refuse, SessionId, UserId } from "@evenly/contract";
import type { SocketTicket } from "@evenly/contract/realtime/schemas";
import type { ServiceContext } from "../context.ts";

/** Relative, so that the socket uses the page's host: a page on 127.0.0.1 must not connect to localhost. */
const SOCKET_PATH = "/ws";

/**
 * Issues a single-use ticket that opens a socket for the signed-in user within 30 s.
 *
 * @throws {UNAUTHENTICATED} the caller has no user session.
 * @see docs/api.md "The realtime socket"
 */
export async function createSocketTicket(ctx: ServiceContext<"permits">): Promise<SocketTicket> {
  if (ctx.actor.kind !== "user") return refuse("UNAUTHENTICATED");
  const { permit, expiresAt } = await ctx.permits.sign({
    userId: UserId.parse(ctx.actor.userId),
    sessionId: SessionId.parse(ctx.actor.sessionId),
    ticketId: ctx.ids.uuid(),
  });
  return { ticket: permit, url: SOCKET_PATH, expiresAt };
}
