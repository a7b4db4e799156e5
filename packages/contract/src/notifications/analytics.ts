import * as z from "zod";
import { Moment } from "../dates.ts";
import { DeliveryScope, FailureReason } from "./deliveries.ts";
import { DeliveryChannel } from "./schemas.ts";

const Rate = z
  .number()
  .min(0)
  .max(1)
  .nullable()
  .describe("a fraction; null where nothing was sent, or nobody tells what arrived");
const ChannelAnalytics = z.object({
  channel: DeliveryChannel,
  sent: z.number().int(),
  delivered: z.number().int(),
  failed: z.number().int(),
  pending: z.number().int(),
  dropped: z.number().int(),
  hasReceipts: z.boolean().describe("whether somebody tells what arrived; else sent is all that is known"),
  rate: Rate,
});
const TemplateAnalytics = z.object({
  template: z.string(),
  sent: z.number().int(),
  withReceipts: z
    .object({ sent: z.number().int(), delivered: z.number().int() })
    .describe("of these, over channels that tell what arrived: what the rate is of"),
  rate: Rate,
});
export const NotificationAnalyticsInput = z.strictObject({
  scope: DeliveryScope,
  from: Moment.optional(),
  to: Moment.optional(),
});
export type NotificationAnalyticsInput = z.infer<typeof NotificationAnalyticsInput>;
/** Every figure is computed from delivery rows of the period. */
export const NotificationAnalytics = z.object({
  totalSent: z.number().int().describe("taken by a provider or shown, delivered ones included"),
  totalDelivered: z.number().int(),
  totalFailed: z.number().int(),
  totalPending: z.number().int(),
  totalDropped: z.number().int(),
  deliveryRate: Rate.describe("delivered of what was sent, over channels that tell what arrived"),
  channels: z.array(ChannelAnalytics),
  topTemplates: z.array(TemplateAnalytics),
  averageDeliveryTimeMs: z
    .number()
    .nullable()
    .describe("of what was delivered, from when the delivery was made; null where nothing was"),
  failures: z.array(
    z.object({
      channel: DeliveryChannel,
      reason: z.string().describe("as a server, a provider or the network said it"),
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
