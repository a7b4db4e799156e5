import { BUS_MESSAGE_BYTES_MAX, type FrameItem, REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import type { NotificationData } from "@evenly/contract/realtime/frames";
import type { ClaimedInApp } from "@evenly/db/notifications/in-app-queries";
import type { ServiceContext } from "../context.ts";

/** Room for what stands around one item in its message. */
const WRAPPER_BYTES = 300;
/** Fields that our own planning bounds. */
const SHORT_FIELDS_BYTES = 3000;
/** The longest number as JSON is -1.2345678901234567e-308. */
const NUMBER_UNITS_MAX = 25;

/** Tells sockets of notifications, all with one message; who is not connected finds them in the list. */
export async function publishInApp(ctx: ServiceContext, deliveries: readonly ClaimedInApp[]): Promise<void> {
  await ctx.bus.publish(REALTIME_TOPIC, { kind: "frames", items: deliveries.flatMap(itemOf) });
}

/** One too large for the bus goes without its facts, or not at all: its reader finds it in the list. */
function itemOf(told: ClaimedInApp): readonly FrameItem[] {
  const whole = frameOf(told, told.data as NotificationData["data"]);
  if (fits(whole)) return [whole];
  const bare = frameOf(told, {});
  return fits(bare) ? [bare] : [];
}

/** Field by field: by the ten thousand a second, spreading objects costs more than everything else here. */
function frameOf(told: ClaimedInApp, data: NotificationData["data"]): FrameItem {
  const shown = {
    eventId: told.eventId,
    userId: told.userId,
    id: told.id,
    type: told.type,
    title: told.title,
    message: told.message,
    priority: told.priority,
    category: told.category,
    actionUrl: told.actionUrl,
    actionText: told.actionText,
    icon: told.icon,
    data,
    digestCount: told.digestCount,
    createdAt: toIso(told.createdAt),
    isRead: told.isRead,
    isArchived: told.isArchived,
    snoozedUntil: told.snoozedUntil === null ? null : toIso(told.snoozedUntil),
  } satisfies NotificationData;
  const frame = { type: "notification", data: shown };
  const { userId, requestId } = told;
  return requestId === null ? { userId, frame } : { userId, requestId, frame };
}

/** As the database writes moments of UTC: 2026-11-21 12:00:00.123456+00, with as many digits as it needs. */
function toIso(moment: string): string {
  const milliseconds = `${moment.slice(20, -3)}000`.slice(0, 3);
  return `${moment.slice(0, 10)}T${moment.slice(11, 19)}.${milliseconds}Z`;
}

/** A quick bound first: no unit of a text takes more than six bytes of JSON. */
function fits({ frame }: FrameItem): boolean {
  const { title, message, data } = frame.data as NotificationData;
  const units = title.length + message.length + unitsOf(data);
  if (units * 6 <= BUS_MESSAGE_BYTES_MAX - SHORT_FIELDS_BYTES) return true;
  return Buffer.byteLength(JSON.stringify(frame)) <= BUS_MESSAGE_BYTES_MAX - WRAPPER_BYTES;
}

/** How long facts are as JSON, at most: most are a few short texts, of which writing them would cost more than all else here. */
function unitsOf(data: NotificationData["data"]): number {
  let units = 2;
  for (const [name, fact] of Object.entries(data)) units += name.length + 6 + unitsOfFact(fact);
  return units;
}

function unitsOfFact(fact: unknown): number {
  if (typeof fact === "string") return fact.length;
  return typeof fact === "object" && fact !== null ? JSON.stringify(fact).length : NUMBER_UNITS_MAX;
}
