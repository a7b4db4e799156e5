import { insertUsedTickets } from "@evenly/db/realtime/queries";
import type { ServiceDeps } from "../context.ts";
import { isOperatorStill } from "./is-operator-still.ts";

/** Longer than a link is valid on any clock of ours. */
const KEPT_MS = 5 * 60_000;

/** Uses a link to the queue board up and gives the pass of its browser; null for whatever does not open the board. */
export async function enterQueueBoard(
  ctx: ServiceDeps,
  link: string,
): Promise<{ readonly pass: string; readonly expiresAt: Date } | null> {
  const claims = await ctx.tickets.read(link, "boardLink");
  if (claims === null) return null;
  const keptUntil = new Date(ctx.clock.now().getTime() + KEPT_MS);
  const [unused] = await insertUsedTickets(ctx.db, [claims.ticketId], keptUntil);
  if (unused === undefined || !(await isOperatorStill(ctx, claims))) return null;
  const { ticket, expiresAt } = await ctx.tickets.sign(claims, "board");
  return { pass: ticket, expiresAt };
}
