import { deleteExpiredTickets } from "@evenly/db/realtime/queries";
import type { ServiceContext } from "../context.ts";

/** Forgets used tickets that nobody could show again. */
export async function forgetTickets(ctx: ServiceContext): Promise<void> {
  await deleteExpiredTickets(ctx.db, ctx.clock.now());
}
