import type { NotificationsCounted } from "@evenly/contract/notifications/centre";
import { countCentre } from "@evenly/db/notifications/centre-queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Counts the caller's notifications per tab, and returns when the next snoozed one reappears.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function countNotifications(ctx: ServiceContext): Promise<NotificationsCounted> {
  const { counts, nextBackAt } = await countCentre(ctx.db, requireUser(ctx), ctx.clock.now());
  return { ...counts, nextBackAt };
}
