import { deleteEndedSnoozes } from "@evenly/db/fraud/rule-queries";
import type { ServiceContext } from "../context.ts";

const ROWS_MAX = 500;

/**
 * Deletes some of the snoozes that have ended; returns how many.
 *
 * @unaudited deletes what has expired
 */
export function sweepSnoozes(ctx: ServiceContext): Promise<number> {
  return deleteEndedSnoozes(ctx.db, ctx.clock.now(), ROWS_MAX);
}
