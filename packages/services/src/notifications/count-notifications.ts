import type { NotificationCounts } from "@evenly/contract/notifications/centre";
import { selectCounts } from "@evenly/db/notifications/centre-queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { toCounts } from "./change-centre.ts";

/**
 * Counts the caller's notifications in each tab.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function countNotifications(ctx: ServiceContext): Promise<NotificationCounts> {
  const [counted] = await selectCounts(ctx.db, requireUser(ctx), ctx.clock.now());
  return toCounts(counted);
}
