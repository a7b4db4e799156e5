import type { NotificationPriority } from "@evenly/contract/notifications/schemas";
import type { QuietHours } from "@evenly/contract/notifications/settings";
import { nextPushAt } from "./quiet-hours.ts";

/** What is known of a delivery at the moment in which it would be sent. */
export type DeliveryFacts = {
  readonly priority: NotificationPriority;
  /** Kept back for the end of quiet hours or of a burst. */
  readonly wasScheduled: boolean;
  readonly isRead: boolean;
  readonly isDeleted: boolean;
  /** What its reader did to have it out of the list, be it for a while. */
  readonly putAside: "archived" | "snoozed" | null;
  /** Null for a mail or a text message. */
  readonly push: PushFacts | null;
};
type PushFacts = {
  /** Why nothing goes to its browser any more, null while something does. */
  readonly ended: "unsubscribed" | "signed_out" | "gone" | "replaced" | null;
  readonly timeZone: string;
  readonly quietHours: QuietHours;
};
export type DeliveryVerdict =
  | { readonly kind: "send" }
  | { readonly kind: "drop" | "fail"; readonly reason: string }
  | { readonly kind: "keep"; readonly until: Date };

/** What is told of a browser that took its subscription back. */
export const BROWSER_GONE = "the browser is gone";

/**
 * Decides at the last moment whether a delivery still goes out: not when it was kept back and has been read, deleted
 * or put aside meanwhile: what is snoozed comes back in the list; a push not to a browser that ended its subscription, and only after the quiet hours unless it is urgent.
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
