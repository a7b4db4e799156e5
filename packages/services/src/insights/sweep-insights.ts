import { deleteOldAnalyses, deleteOldHidden } from "@evenly/db/insights/queries";
import type { ServiceContext } from "../context.ts";
import { ANSWER_KEPT_MS } from "./analyze-spending.ts";

/** The longest period and a month. */
const HIDDEN_KEPT_MS = 400 * 86_400_000;
const SWEEP_MAX = 500;

/**
 * Deletes answers that are no longer used, and what was hidden in periods long over; returns how many.
 *
 * @unaudited deletes what has expired
 */
export async function sweepInsights(ctx: ServiceContext): Promise<number> {
  const before = (ms: number) => new Date(ctx.clock.now().getTime() - ms);
  const analyses = await deleteOldAnalyses(ctx.db, before(ANSWER_KEPT_MS), SWEEP_MAX);
  return analyses + (await deleteOldHidden(ctx.db, before(HIDDEN_KEPT_MS), SWEEP_MAX));
}
