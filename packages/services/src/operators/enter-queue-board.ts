import { insertUsedPermits } from "@evenly/db/realtime/queries";
import type { ServiceDeps } from "../context.ts";
import { isOperatorStill } from "./is-operator-still.ts";

/** Longer than a link's lifetime plus the allowed clock difference. */
const KEPT_MS = 5 * 60_000;

/**
 * Consumes a link to the queue board and returns the pass for its browser; null for an invalid link.
 *
 * @unaudited writes tickets that live a minute at most
 */
export async function enterQueueBoard(
  ctx: ServiceDeps<"permits">,
  link: string,
): Promise<{ readonly pass: string; readonly expiresAt: Date } | null> {
  const claims = await ctx.permits.read(link, "boardLink");
  if (claims === null) return null;
  const keptUntil = new Date(ctx.clock.now().getTime() + KEPT_MS);
  const [unused] = await insertUsedPermits(ctx.db, [claims.ticketId], keptUntil);
  if (unused === undefined || !(await isOperatorStill(ctx, claims))) return null;
  const { permit, expiresAt } = await ctx.permits.sign(claims, "board");
  return { pass: permit, expiresAt };
}
