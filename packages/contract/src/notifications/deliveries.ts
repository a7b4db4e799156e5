import * as z from "zod";
import { NotificationId } from "../ids.ts";
import { Cursor, PageLimit } from "../pagination.ts";
import { DeliveryChannel } from "./schemas.ts";

/** Whose deliveries are listed and summed. */
export const DeliveryScope = z.enum(["own", "all"]).default("own").describe("all: operators only");

const DeliveryStatus = z.enum(["pending", "sent", "delivered", "failed", "dropped"]);
/** Deliveries, latest first. */
export const ListDeliveriesInput = z.strictObject({
  scope: DeliveryScope,
  status: DeliveryStatus.optional(),
  cursor: Cursor.optional(),
  limit: PageLimit,
});
export type ListDeliveriesInput = z.infer<typeof ListDeliveriesInput>;

/** Category of a delivery failure; people see its translation. */
export const FailureReason = z.enum([
  "subscription_gone",
  "refused",
  "unavailable",
  "unreachable",
  "timed_out",
  "no_address",
  "not_set_up",
  "not_needed",
  "unknown",
]);
export type FailureReason = z.infer<typeof FailureReason>;

/** One delivery with all attempts. */
export const Delivery = z.object({
  id: z.uuid(),
  notificationId: NotificationId,
  title: z.string(),
  channel: DeliveryChannel,
  status: DeliveryStatus,
  retryCount: z.number().int(),
  maxRetries: z.literal(3),
  scheduledFor: z.date().nullable(),
  createdAt: z.date(),
  sentAt: z.date().nullable(),
  deliveredAt: z.date().nullable(),
  error: z.string().nullable().describe("text from the server, the provider or the network"),
  reasonCode: FailureReason.nullable(),
  canRedrive: z
    .boolean()
    .describe("whether it failed and can be sent again: its push subscription is still active"),
  attempts: z.array(
    z.object({
      attempt: z.number().int(),
      startedAt: z.date(),
      finishedAt: z.date(),
      outcome: z.enum(["sent", "retry", "failed"]),
      error: z.string().nullable(),
      reasonCode: FailureReason.nullable(),
    }),
  ),
});
export type Delivery = z.infer<typeof Delivery>;
export const DeliveriesPage = z.object({
  deliveries: z.array(Delivery),
  nextCursor: z.string().nullable(),
});
export type DeliveriesPage = z.infer<typeof DeliveriesPage>;

export const RedriveInput = z.strictObject({ deliveryIds: z.array(z.uuid()).min(1).max(100) });
export type RedriveInput = z.infer<typeof RedriveInput>;
export const Redriven = z.object({
  redriven: z.number().int().describe("deliveries that had failed and are sent again"),
});
export type Redriven = z.infer<typeof Redriven>;
