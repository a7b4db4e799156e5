import type { NotificationCounts } from "@evenly/contract/notifications/centre";
import { countCentre } from "@evenly/db/notifications/centre-queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Counts the caller's notifications in each tab.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function countNotifications(ctx: ServiceContext): Promise<NotificationCounts> {
  return (await countCentre(ctx.db, requireUser(ctx), ctx.clock.now())).counts;
}
