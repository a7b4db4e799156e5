import { deleteEndedInvitations } from "@evenly/db/groups/invitation-queries";
import type { ServiceContext } from "../../context.ts";

const KEPT_MS = 30 * 86_400_000;
const SWEEP_MAX = 500;

/**
 * Deletes invitations thirty days after their last day; returns how many.
 *
 * @unaudited deletes what has expired
 */
export async function sweepInvitations(ctx: ServiceContext): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - KEPT_MS);
  return await deleteEndedInvitations(ctx.db, before, SWEEP_MAX);
}
