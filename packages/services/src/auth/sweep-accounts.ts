import { deleteEndedLinks, deleteEndedPhoneCodes, deleteFreeHandles } from "@evenly/db/auth/sweep-queries";
import type { ServiceContext } from "../context.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Links and codes hold sealed addresses and numbers: kept for a while for whoever asks what happened, and no longer. */
const KEPT_MS = 30 * DAY_MS;
/** Rows of each kind in one pass. */
const SWEEP_MAX = 1000;

/** Forgets links and codes that ended a month ago, and handles that nobody has to be kept from any more; tells how many. */
export async function sweepAccounts(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now();
  const before = new Date(now.getTime() - KEPT_MS);
  const links = await deleteEndedLinks(ctx.db, before, SWEEP_MAX);
  const codes = await deleteEndedPhoneCodes(ctx.db, before, SWEEP_MAX);
  const handles = await deleteFreeHandles(ctx.db, now, SWEEP_MAX);
  return links + codes + handles;
}
