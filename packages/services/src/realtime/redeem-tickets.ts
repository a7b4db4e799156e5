import type { TicketsRedeemed, TicketsRedeemedInput } from "@evenly/contract/realtime/schemas";
import { insertUsedTickets, listLiveSessions } from "@evenly/db/realtime/queries";
import type { ServiceDeps } from "../context.ts";

/** Longer than a ticket is valid on any clock of ours. */
const KEPT_MS = 5 * 60_000;

/**
 * Uses tickets up for all gateways at once; one that was used before, or whose session has ended, is not accepted.
 * Signatures were checked by the gateway that asks.
 */
export async function redeemTickets(
  ctx: ServiceDeps,
  { tickets }: TicketsRedeemedInput,
): Promise<TicketsRedeemed> {
  const now = ctx.clock.now();
  const keptUntil = new Date(now.getTime() + KEPT_MS);
  const ticketIds = [...new Set(tickets.map(({ ticketId }) => ticketId))];
  const unused = new Set(await insertUsedTickets(ctx.db, ticketIds, keptUntil));
  const sessions = tickets.filter(({ ticketId }) => unused.has(ticketId)).map(({ sessionId }) => sessionId);
  const live = await listLiveSessions(ctx.db, sessions, now);
  const owners = new Map(live.map(({ id, userId }) => [id, userId]));
  const areAccepted = tickets.map(({ ticketId, sessionId, userId }) => {
    // The same ticket twice in one question is used up by the first.
    const isFirst = unused.delete(ticketId);
    return isFirst && owners.get(sessionId) === userId;
  });
  return { areAccepted };
}
