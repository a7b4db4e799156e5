import type { NotificationData } from "@evenly/contract/notifications/frames";
import { BUS_MESSAGE_BYTES_MAX } from "@evenly/contract/realtime/bus";
import { writeFrameLine } from "@evenly/contract/realtime/frame-line";
import type { ClaimedInApp } from "@evenly/db/notifications/in-app-queries";

/** Room for what stands around one frame in its message. */
const WRAPPER_BYTES = 300;
const NO_FACTS = "{}";

/**
 * What sockets are told of a notification, as a line of the bus. One too large for the bus goes without its facts, or not at all
 * (null): its reader finds it in the list.
 */
export function writeInApp(told: ClaimedInApp): string | null {
  let text = textOf(told, told.dataText);
  if (!fits(text)) text = textOf(told, NO_FACTS);
  if (!fits(text)) return null;
  const { userId, requestId } = told;
  return writeFrameLine({ userId, type: "notification", requestId, accountId: null, text });
}

/** Field by field: by the ten thousand a second, spreading objects costs more than everything else here. */
function textOf(told: ClaimedInApp, facts: string): string {
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
    digestCount: told.digestCount,
    createdAt: toIso(told.createdAt),
    isRead: told.isRead,
    isArchived: told.isArchived,
    snoozedUntil: told.snoozedUntil === null ? null : toIso(told.snoozedUntil),
  } satisfies Omit<NotificationData, "data">;
  return `{"type":"notification","data":{"data":${facts},${JSON.stringify(shown).slice(1)}}`;
}

/** As the database writes moments of UTC: 2026-11-21 12:00:00.123456+00, with as many digits as it needs. */
function toIso(moment: string): string {
  const milliseconds = `${moment.slice(20, -3)}000`.slice(0, 3);
  return `${moment.slice(0, 10)}T${moment.slice(11, 19)}.${milliseconds}Z`;
}

/** Also makes one text of its parts, which costs garbage collection less to keep than each of them. */
function fits(text: string): boolean {
  return Buffer.byteLength(text) <= BUS_MESSAGE_BYTES_MAX - WRAPPER_BYTES;
}
