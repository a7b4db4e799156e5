import type { NotificationData } from "@evenly/contract/notifications/frames";
import { BUS_MESSAGE_BYTES_MAX } from "@evenly/contract/realtime/bus";
import { writeFrameLine } from "@evenly/contract/realtime/frame-line";
import type { LeasedInApp } from "@evenly/db/notifications/in-app-queries";

/** Bytes reserved for the envelope around a frame. */
const WRAPPER_BYTES = 300;
const NO_FACTS = "{}";

/**
 * Serializes a notification for sockets as one line of the bus. One too large for the bus is sent without its facts, or not at
 * all (null); its reader finds it in the list.
 */
export function writeInApp(told: LeasedInApp): string | null {
  let text = textOf(told, told.dataText);
  if (!fits(text)) text = textOf(told, NO_FACTS);
  if (!fits(text)) return null;
  const { userId, requestId } = told;
  return writeFrameLine({ userId, type: "notification", requestId, accountId: null, text });
}

/** Written field by field: at ten thousand a second, spreading objects would be the dominant cost. */
function textOf(told: LeasedInApp, facts: string): string {
  const createdAt = toIso(told.createdAt);
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
    createdAt,
    timestamp: createdAt,
    isRead: told.isRead,
    read: told.isRead,
    isArchived: told.isArchived,
    snoozedUntil: told.snoozedUntil === null ? null : toIso(told.snoozedUntil),
  } satisfies Omit<NotificationData, "data" | "metadata">;
  return `{"type":"notification","data":{"data":${facts},"metadata":${facts},${JSON.stringify(shown).slice(1)}}`;
}

/** Converts the database's UTC format (2026-11-21 12:00:00.123456+00, with a variable number of digits) to ISO 8601. */
function toIso(moment: string): string {
  const milliseconds = `${moment.slice(20, -3)}000`.slice(0, 3);
  return `${moment.slice(0, 10)}T${moment.slice(11, 19)}.${milliseconds}Z`;
}

/** Measuring also flattens the string, which is cheaper for garbage collection than its concatenated parts. */
function fits(text: string): boolean {
  return Buffer.byteLength(text) <= BUS_MESSAGE_BYTES_MAX - WRAPPER_BYTES;
}
