import { invariant } from "@evenly/contract";
import type { NotificationPriority } from "@evenly/contract/notifications/schemas";
import type { LeasedDelivery } from "@evenly/db/notifications/lease-queries";
import type { ServiceContext } from "../context.ts";
import type { PushMessage, PushSender, Taken } from "../ports.ts";
import { openPushSubscription } from "../shared/sealed-push-subscriptions.ts";
import { pushAckTokenFor } from "./push-ack-token.ts";

const HOUR_SECONDS = 3600;
const DELIVERY: Record<NotificationPriority, Pick<PushMessage, "urgency" | "ttlSeconds">> = {
  urgent: { urgency: "high", ttlSeconds: 72 * HOUR_SECONDS },
  high: { urgency: "high", ttlSeconds: 24 * HOUR_SECONDS },
  medium: { urgency: "normal", ttlSeconds: 24 * HOUR_SECONDS },
  low: { urgency: "low", ttlSeconds: 4 * HOUR_SECONDS },
};
/** Push services accept 4,096 bytes, encryption included. */
const PAYLOAD_BYTES_MAX = 3800;

/**
 * Sends a notification to one browser. Topic and tag are derived from the notification and the same in every attempt: a push
 * service keeps one message per topic, and a browser shows one per tag.
 *
 * @throws {PermanentDeliveryError} the push service refuses it permanently. @throws {EndpointGoneError} the subscription has ended.
 */
export function sendPush(
  ctx: ServiceContext<"seal">,
  push: PushSender,
  delivery: LeasedDelivery,
): Promise<Taken> {
  invariant(delivery.push !== null, "a push has a subscription");
  const { pushSubscriptionId: id, subscriptionSealed } = delivery.push;
  const { endpoint, keys } = openPushSubscription(ctx, { id, subscriptionSealed });
  const { notification } = delivery;
  return push.send({
    endpoint,
    keys,
    payload: payloadOf(ctx, delivery),
    topic: notification.id.replaceAll("-", ""),
    ...DELIVERY[notification.priority],
  });
}

/** Payload for the service worker; a long message is truncated to the size limit. */
function payloadOf(ctx: ServiceContext, { id: deliveryId, notification }: LeasedDelivery): string {
  const { id, title, message, actionUrl, actionText, priority, type } = notification;
  const ackToken = pushAckTokenFor(ctx.config.tokenPepper, deliveryId);
  const write = (text: string) =>
    JSON.stringify({ id, title, message: text, actionUrl, actionText, priority, type, tag: id, ackToken });
  for (let text = message; ; text = `${text.slice(0, Math.floor(text.length / 2)).trimEnd()}…`) {
    const payload = write(text);
    if (Buffer.byteLength(payload) <= PAYLOAD_BYTES_MAX || text.length <= 1) return payload;
  }
}
