import { BUS_MESSAGE_BYTES_MAX, type FrameItem, REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import type { NotificationData } from "@evenly/contract/realtime/frames";
import type { ClaimedDelivery } from "@evenly/db/notifications/claim-queries";
import type { ServiceContext } from "../context.ts";

/** Room for what stands around one item in its message. */
const WRAPPER_BYTES = 300;
/** Fields that our own planning bounds. */
const SHORT_FIELDS_BYTES = 3000;

/** Tells sockets of notifications, all with one message; who is not connected finds them in the list. */
export async function publishInApp(
  ctx: ServiceContext,
  deliveries: readonly ClaimedDelivery[],
): Promise<void> {
  await ctx.bus.publish(REALTIME_TOPIC, { kind: "frames", items: deliveries.flatMap(itemOf) });
}

/** One too large for the bus goes without its facts, or not at all: its reader finds it in the list. */
function itemOf({ notification }: ClaimedDelivery): readonly FrameItem[] {
  const { requestId, ...facts } = notification;
  const { eventId, userId, id, type, title, message, priority, category, actionUrl, actionText, icon } =
    facts;
  const data = {
    ...{ eventId, userId, id, type, title, message, priority, category, actionUrl, actionText, icon },
    data: facts.data as NotificationData["data"],
    digestCount: facts.digestCount,
    createdAt: facts.createdAt.toISOString(),
    isRead: facts.readAt !== null,
    isArchived: facts.archivedAt !== null,
    snoozedUntil: facts.snoozedUntil?.toISOString() ?? null,
  } satisfies NotificationData;
  const item = (shown: NotificationData): FrameItem => ({
    userId,
    ...(requestId === null ? {} : { requestId }),
    frame: { type: "notification", data: shown },
  });
  return [item(data), item({ ...data, data: {} })].filter(fits).slice(0, 1);
}

/** A quick bound first: no unit of a text takes more than six bytes of JSON. */
function fits({ frame }: FrameItem): boolean {
  const { title, message, data } = frame.data as NotificationData;
  const units = title.length + message.length + JSON.stringify(data).length;
  if (units * 6 <= BUS_MESSAGE_BYTES_MAX - SHORT_FIELDS_BYTES) return true;
  return Buffer.byteLength(JSON.stringify(frame)) <= BUS_MESSAGE_BYTES_MAX - WRAPPER_BYTES;
}
