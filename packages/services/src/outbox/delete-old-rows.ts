import { deleteOldDeliveries, deleteOldPushSubscriptions } from "@evenly/db/notifications/retention-queries";
import { deleteOldOutboxRows } from "@evenly/db/outbox/queries";
import { deleteOldWebhooks } from "@evenly/db/webhooks/queries";
import type { ServiceContext } from "../context.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Outbox rows and provider calls: their results have rows of their own by then. */
const MONTH_MS = 30 * DAY_MS;
/** One year, for analytics and redrives; push subscriptions are kept as long as deliveries reference them. */
const DELIVERIES_KEPT_MS = 365 * DAY_MS;
/** Rows of each kind per pass. */
const SWEEP_MAX = 1000;

/**
 * Deletes relayed outbox rows and provider calls after a month, and ended deliveries, attempts and push subscriptions after a
 * year. Returns the number of deleted rows. Pending rows stay, whatever their age.
 *
 * @see docs/decisions/0037-retention.md
 * @unaudited deletes what has expired
 */
export async function deleteOldRows(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now().getTime();
  const [aMonthAgo, aYearAgo] = [new Date(now - MONTH_MS), new Date(now - DELIVERIES_KEPT_MS)];
  const rows = await deleteOldOutboxRows(ctx.db, aMonthAgo, SWEEP_MAX);
  const webhooks = await deleteOldWebhooks(ctx.db, aMonthAgo, SWEEP_MAX);
  const deliveries = await deleteOldDeliveries(ctx.db, aYearAgo, SWEEP_MAX);
  const subscriptions = await deleteOldPushSubscriptions(ctx.db, aYearAgo, SWEEP_MAX);
  return rows + webhooks + deliveries + subscriptions;
}
