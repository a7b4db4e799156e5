import { deleteExpiredPermits } from "@evenly/db/realtime/queries";
import type { ServiceContext } from "../context.ts";

const TICKETS_MAX = 500;

/**
 * Deletes used tickets that have expired, at most 500 per call; returns how many.
 *
 * @unaudited writes tickets that live a minute at most
 */
export function forgetSocketTickets(ctx: ServiceContext): Promise<number> {
  return deleteExpiredPermits(ctx.db, ctx.clock.now(), TICKETS_MAX);
}
