import type { NotificationPriority } from "@evenly/contract/notifications/schemas";
import type { QuietHours } from "@evenly/contract/notifications/settings";
import { nextPushAt } from "./quiet-hours.ts";

/** State of a delivery just before it is sent. */
export type DeliveryFacts = {
  readonly priority: NotificationPriority;
  /** Kept back until the end of quiet hours or of a burst. */
  readonly wasScheduled: boolean;
  readonly isRead: boolean;
  readonly isDeleted: boolean;
  /** Set when the reader removed it from the list, snoozing included. */
  readonly putAside: "archived" | "snoozed" | null;
  /** Null for mail and text message. */
  readonly push: PushFacts | null;
};
type PushFacts = {
  /** Why the browser's subscription ended; null while it is active. */
  readonly ended: "unsubscribed" | "signed_out" | "gone" | "replaced" | null;
  readonly timeZone: string;
  readonly quietHours: QuietHours;
};
export type DeliveryVerdict =
  | { readonly kind: "send" }
  | { readonly kind: "drop" | "fail"; readonly reason: string }
  | { readonly kind: "keep"; readonly until: Date };

/** Failure text for a browser that withdrew its subscription. */
export const BROWSER_GONE = "the browser is gone";

/**
 * Decides immediately before sending whether a delivery still goes out. A kept-back delivery is dropped if it was read,
 * deleted, archived or snoozed meanwhile (a snoozed one reappears in the list). A push is dropped if its subscription has
 * ended, and is postponed during quiet hours unless it is urgent.
 *
 * @see spec 1 section 5 (quiet hours); docs/decisions/0026-delivering.md
 */
export function judgeDelivery(delivery: DeliveryFacts, now: Date): DeliveryVerdict {
  const { push, wasScheduled, isRead, isDeleted, putAside, priority } = delivery;
  if (push?.ended === "gone") return { kind: "fail", reason: BROWSER_GONE };
  if (push && push.ended !== null) return { kind: "drop", reason: "the browser's subscription ended" };
  if (wasScheduled && isRead) return { kind: "drop", reason: "it was read meanwhile" };
  if (wasScheduled && isDeleted) return { kind: "drop", reason: "it was deleted meanwhile" };
  if (wasScheduled && putAside !== null) return { kind: "drop", reason: `it was ${putAside} meanwhile` };
  const until = push && nextPushAt(now, push.timeZone, push.quietHours, priority);
  return until === null ? { kind: "send" } : { kind: "keep", until };
}
