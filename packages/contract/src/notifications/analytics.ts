import * as z from "zod";
import { Moment } from "../dates.ts";
import { DeliveryScope, FailureReason } from "./deliveries.ts";
import { DeliveryChannel } from "./schemas.ts";

const Rate = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .describe("a fraction from 0 to 1; null when nothing was sent or the channel has no receipts");
const ChannelAnalytics = z.object({
  channel: DeliveryChannel,
  sent: z.number().int(),
  delivered: z.number().int(),
  failed: z.number().int(),
  pending: z.number().int(),
  dropped: z.number().int(),
  hasReceipts: z.boolean().describe("whether the channel reports arrival; otherwise only sending is known"),
  rate: Rate,
});
const TemplateAnalytics = z.object({
  template: z.string(),
  sent: z.number().int(),
  withReceipts: z
    .object({ sent: z.number().int(), delivered: z.number().int() })
    .describe("of these, over channels that report arrival: the rate's denominator"),
  rate: Rate,
});
export const NotificationAnalyticsInput = z.strictObject({
  scope: DeliveryScope,
  from: Moment.optional(),
  to: Moment.optional(),
});
export type NotificationAnalyticsInput = z.infer<typeof NotificationAnalyticsInput>;
/** All figures are computed from the delivery rows of the period. */
export const NotificationAnalytics = z.object({
  totalSent: z.number().int().describe("accepted by a provider or shown, delivered ones included"),
  totalDelivered: z.number().int(),
  totalFailed: z.number().int(),
  totalPending: z.number().int(),
  totalDropped: z.number().int(),
  deliveryRate: Rate.describe("delivered divided by sent, over channels that report arrival"),
  channels: z.array(ChannelAnalytics),
  topTemplates: z.array(TemplateAnalytics),
  averageDeliveryTimeMs: z
    .number()
    .nullable()
    .describe("mean time from creation to arrival of delivered ones; null without any"),
  failures: z.array(
    z.object({
      channel: DeliveryChannel,
      reason: z.string().describe("text from the server, the provider or the network"),
      reasonCode: FailureReason,
      count: z.number().int(),
    }),
  ),
  days: z.array(
    z.object({
      day: z.string(),
      sent: z.number().int(),
      delivered: z.number().int(),
      failed: z.number().int(),
    }),
  ),
});
export type NotificationAnalytics = z.infer<typeof NotificationAnalytics>;
