import type { SocketTicketsRedeemed, SocketTicketsRedeemedInput } from "@evenly/contract/realtime/schemas";
import { insertUsedPermits, listLiveSessions } from "@evenly/db/realtime/queries";
import type { ServiceDeps } from "../context.ts";

/** Longer than a ticket's lifetime plus the allowed clock difference. */
const KEPT_MS = 5 * 60_000;

/**
 * Consumes tickets for all gateways; a used ticket, or one of an ended session, is refused. The calling gateway has already
 * verified the signatures.
 *
 * @unaudited writes tickets that live a minute at most
 */
export async function redeemSocketTickets(
  ctx: ServiceDeps,
  { tickets }: SocketTicketsRedeemedInput,
): Promise<SocketTicketsRedeemed> {
  const now = ctx.clock.now();
  const keptUntil = new Date(now.getTime() + KEPT_MS);
  const ticketIds = [...new Set(tickets.map(({ ticketId }) => ticketId))];
  const unused = new Set(await insertUsedPermits(ctx.db, ticketIds, keptUntil));
  const sessions = tickets.filter(({ ticketId }) => unused.has(ticketId)).map(({ sessionId }) => sessionId);
  const live = await listLiveSessions(ctx.db, sessions, now);
  const owners = new Map(live.map(({ id, userId }) => [id, userId]));
  const areAccepted = tickets.map(({ ticketId, sessionId, userId }) => {
    // A duplicate of a ticket in one call counts as used.
    const isFirst = unused.delete(ticketId);
    return isFirst && owners.get(sessionId) === userId;
  });
  return { areAccepted };
}
