import { refuse } from "@evenly/contract";
import type {
  NotificationAnalytics,
  NotificationAnalyticsInput,
} from "@evenly/contract/notifications/analytics";
import { templateIdOf } from "@evenly/contract/notifications/content";
import { DeliveryChannel } from "@evenly/contract/notifications/schemas";
import { type AnalyticsFigures, sumDeliveries } from "@evenly/db/notifications/analytics-queries";
import { failureReasonOf } from "@evenly/domain/notifications/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireOperator } from "../operators/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";

const DAY_MS = 24 * 60 * 60_000;
const PERIOD_DAYS = 30;
const PERIOD_DAYS_MAX = 366;
const TOP = 10;
/** Counts of a channel without deliveries. */
const NOTHING = { sent: 0, delivered: 0, failed: 0, pending: 0, dropped: 0 };

/**
 * Computes delivery figures of a period (default: the last 30 days) from the delivery rows. Rates include only channels that
 * report arrival. Covers the caller's own deliveries; for operators all users', which is audited.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} all users' figures, and the caller is not an operator.
 * @throws {VALIDATION} the period ends before it begins, or is longer than a year.
 */
export async function getAnalytics(
  ctx: ServiceContext<"channels">,
  input: NotificationAnalyticsInput,
): Promise<NotificationAnalytics> {
  const userId = requireUser(ctx);
  const to = input.to ?? ctx.clock.now();
  const from = input.from ?? new Date(to.getTime() - PERIOD_DAYS * DAY_MS);
  const lastsMs = to.getTime() - from.getTime();
  if (!(lastsMs > 0 && lastsMs <= PERIOD_DAYS_MAX * DAY_MS)) {
    const issues = [{ path: "from", message: `must be before the end, by ${PERIOD_DAYS_MAX} days at most` }];
    return refuse("VALIDATION", { issues });
  }
  if (input.scope === "all") await recordLook(ctx);
  const whose = input.scope === "all" ? null : userId;
  const { receiptChannels } = ctx.channels;
  const figures = await sumDeliveries(ctx.db, { userId: whose, from, to, top: TOP, receiptChannels });
  return present(figures, new Set(receiptChannels));
}

async function recordLook(ctx: ServiceContext): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    await requireOperator(ctx, tx, "look");
    await recordAudit(ctx, tx, { operation: "notification_analytics.read", userId: null });
  });
}

function present(
  { totals, channels, templates, failures, days }: AnalyticsFigures,
  receiptChannels: ReadonlySet<DeliveryChannel>,
): NotificationAnalytics {
  const byChannel = new Map(channels.map((row) => [row.channel, row]));
  return {
    totalSent: totals.sent,
    totalDelivered: totals.delivered,
    totalFailed: totals.failed,
    totalPending: totals.pending,
    totalDropped: totals.dropped,
    deliveryRate: rateOf(totals.withReceipts),
    channels: DeliveryChannel.options.map((channel) => {
      const counts = byChannel.get(channel) ?? { channel, ...NOTHING };
      const hasReceipts = receiptChannels.has(channel);
      return { ...counts, hasReceipts, rate: hasReceipts ? rateOf(counts) : null };
    }),
    topTemplates: templates.map(({ template, sent, withReceipts }) => ({
      template: templateIdOf(template),
      sent,
      withReceipts,
      rate: rateOf(withReceipts),
    })),
    averageDeliveryTimeMs: totals.averageMs,
    failures: failures.map((each) => ({ ...each, reasonCode: failureReasonOf(each.reason) })),
    days: [...days],
  };
}

function rateOf({ sent, delivered }: { readonly sent: number; readonly delivered: number }): number | null {
  return sent === 0 ? null : delivered / sent;
}
