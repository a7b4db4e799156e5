import type { TicketClaims, TicketRedemption } from "@evenly/contract/realtime/schemas";
import { insertUsedTicket, listLiveSessions } from "@evenly/db/realtime/queries";
import type { ServiceDeps } from "../context.ts";

/** Longer than a ticket is valid on any clock of ours. */
const KEPT_MS = 5 * 60_000;

/**
 * Uses a ticket up for all gateways at once; refused when it was used before or its session has ended.
 * The signature was checked by the gateway that asks.
 */
export async function redeemTicket(ctx: ServiceDeps, claims: TicketClaims): Promise<TicketRedemption> {
  const now = ctx.clock.now();
  const isFirst = await insertUsedTicket(ctx.db, {
    id: claims.ticketId,
    keptUntil: new Date(now.getTime() + KEPT_MS),
  });
  if (!isFirst) return { isAccepted: false };
  const [session] = await listLiveSessions(ctx.db, [claims.sessionId], now);
  return { isAccepted: session?.userId === claims.userId };
}
