import { type FrameItem, REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import type { NotificationData } from "@evenly/contract/realtime/frames";
import type { ClaimedDelivery } from "@evenly/db/notifications/queries";
import type { ServiceContext } from "../context.ts";

/** Tells sockets of notifications; who is not connected finds them in the list. */
export async function publishInApp(
  ctx: ServiceContext,
  deliveries: readonly ClaimedDelivery[],
): Promise<void> {
  const items = deliveries.map(({ notification }): FrameItem => {
    const { userId, requestId } = notification;
    const frame = { type: "notification", data: dataOf(notification) };
    return { userId, ...(requestId === null ? {} : { requestId }), frame };
  });
  await ctx.bus.publish(REALTIME_TOPIC, { kind: "frames", items });
}

function dataOf(notification: ClaimedDelivery["notification"]): NotificationData {
  const { id, userId, eventId, type, title, message, priority, category, actionUrl, actionText, icon } =
    notification;
  return {
    eventId,
    id,
    userId,
    type,
    title,
    message,
    priority,
    category,
    actionUrl,
    actionText,
    icon,
    data: notification.data as NotificationData["data"],
    digestCount: notification.digestCount,
    createdAt: notification.createdAt.toISOString(),
    isRead: notification.readAt !== null,
    isArchived: notification.archivedAt !== null,
    snoozedUntil: notification.snoozedUntil?.toISOString() ?? null,
  };
}
