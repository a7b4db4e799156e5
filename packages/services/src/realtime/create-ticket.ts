import { refuse, SessionId, UserId } from "@evenly/contract";
import type { RealtimeTicket } from "@evenly/contract/realtime/schemas";
import type { ServiceContext } from "../context.ts";

/** On the host that was asked: a page of 127.0.0.1 must not be sent to localhost. */
const SOCKET_PATH = "/ws";

/**
 * Gives the signed-in user a permission to open the socket: single use, 30 s.
 *
 * @throws {UNAUTHENTICATED} nobody is signed in, or it is not a person with a session.
 * @see docs/api.md "The realtime socket"
 */
export async function createTicket(ctx: ServiceContext): Promise<RealtimeTicket> {
  if (ctx.actor.kind !== "user") return refuse("UNAUTHENTICATED");
  const { ticket, expiresAt } = await ctx.tickets.sign({
    userId: UserId.parse(ctx.actor.userId),
    sessionId: SessionId.parse(ctx.actor.sessionId),
    ticketId: ctx.ids.uuid(),
  });
  return { ticket, url: SOCKET_PATH, expiresAt };
}
