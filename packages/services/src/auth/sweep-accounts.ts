import { deleteEndedLinks, deleteEndedPhoneCodes, deleteFreeHandles } from "@evenly/db/auth/sweep-queries";
import type { ServiceContext } from "../context.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Links and codes contain sealed addresses and numbers; they are kept this long for support, then deleted. */
const KEPT_MS = 30 * DAY_MS;
/** Rows of each kind per pass. */
const SWEEP_MAX = 1000;

/**
 * Deletes links and codes that ended a month ago, and expired handle reservations. Returns the number of deleted rows.
 *
 * @unaudited deletes what has expired
 */
export async function sweepAccounts(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - KEPT_MS);
  const links = await deleteEndedLinks(ctx.db, before, SWEEP_MAX);
  const codes = await deleteEndedPhoneCodes(ctx.db, before, SWEEP_MAX);
  const handles = await deleteFreeHandles(ctx.db, now, SWEEP_MAX);
  return links + codes + handles;
}
