import type { NotificationPriority } from "@evenly/contract/notifications/schemas";
import type { QuietHours } from "@evenly/contract/notifications/settings";
import { nextPushAt } from "./quiet-hours.ts";

/** What is known of a push at the moment in which it would be sent. */
export type PushFacts = {
  readonly priority: NotificationPriority;
  /** Kept back for the end of quiet hours. */
  readonly wasScheduled: boolean;
  readonly isRead: boolean;
  readonly isDeleted: boolean;
  /** Why its browser's subscription ended, null while it lives. */
  readonly ended: "unsubscribed" | "signed_out" | "gone" | "replaced" | null;
  readonly timeZone: string;
  readonly quietHours: QuietHours;
};
export type PushVerdict =
  | { readonly kind: "send" }
  | { readonly kind: "drop" | "fail"; readonly reason: string }
  | { readonly kind: "keep"; readonly until: Date };

/** What is told of a browser that took its subscription back. */
export const BROWSER_GONE = "the browser is gone";

/**
 * Decides at the last moment whether a push still goes out: not to a browser that ended its subscription, not when it was kept
 * back and has been read or deleted meanwhile, and only after the quiet hours unless it is urgent.
 *
 * @see spec 1 section 5 (quiet hours); docs/decisions/0026-delivering.md
 */
export function judgePush(push: PushFacts, now: Date): PushVerdict {
  if (push.ended === "gone") return { kind: "fail", reason: BROWSER_GONE };
  if (push.ended !== null) return { kind: "drop", reason: "the browser's subscription ended" };
  if (push.wasScheduled && push.isRead) return { kind: "drop", reason: "it was read meanwhile" };
  if (push.wasScheduled && push.isDeleted) return { kind: "drop", reason: "it was deleted meanwhile" };
  const until = nextPushAt(now, push.timeZone, push.quietHours, push.priority);
  return until === null ? { kind: "send" } : { kind: "keep", until };
}
