import { deleteOldDeliveries, deleteOldSubscriptions } from "@evenly/db/notifications/retention-queries";
import { deleteOldBatches } from "@evenly/db/outbox/queries";
import { deleteOldWebhooks } from "@evenly/db/webhooks/queries";
import type { ServiceContext } from "../context.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Whatever came of it has rows of its own by then. */
const MONTH_MS = 30 * DAY_MS;
/** A year of figures, and of what operators may have sent again; browsers are known as long as deliveries name them. */
const DELIVERIES_KEPT_MS = 365 * DAY_MS;
/** Rows of each kind in one pass. */
const SWEEP_MAX = 1000;

/**
 * Forgets events that were told and provider's calls that came a month ago, and deliveries, attempts and subscriptions that ended a year ago; tells how many.
 * What is still to be sent or told stays, however old it is.
 *
 * @see docs/decisions/0037-retention.md
 */
export async function sweepTold(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now().getTime();
  const [aMonthAgo, aYearAgo] = [new Date(now - MONTH_MS), new Date(now - DELIVERIES_KEPT_MS)];
  const batches = await deleteOldBatches(ctx.db, aMonthAgo, SWEEP_MAX);
  const webhooks = await deleteOldWebhooks(ctx.db, aMonthAgo, SWEEP_MAX);
  const deliveries = await deleteOldDeliveries(ctx.db, aYearAgo, SWEEP_MAX);
  const subscriptions = await deleteOldSubscriptions(ctx.db, aYearAgo, SWEEP_MAX);
  return batches + webhooks + deliveries + subscriptions;
}
