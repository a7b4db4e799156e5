import { REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import type { ClaimedDelivery } from "@evenly/db/notifications/queries";
import type { ServiceContext } from "../context.ts";

/** Tells sockets of notifications; who is not connected finds them in the list. */
export async function publishInApp(
  ctx: ServiceContext,
  deliveries: readonly ClaimedDelivery[],
): Promise<void> {
  const items = deliveries.map(({ notification }) => {
    const { id, userId, eventId, requestId, type, title, message, priority } = notification;
    const createdAt = notification.createdAt.toISOString();
    const data = { eventId, id, userId, type, title, message, priority, createdAt };
    return { userId, ...(requestId === null ? {} : { requestId }), frame: { type: "notification", data } };
  });
  await ctx.bus.publish(REALTIME_TOPIC, { kind: "frames", items });
}
