import { refuse } from "@evenly/contract";
import type { NotificationsChanged, SnoozeInput } from "@evenly/contract/notifications/centre";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { changeOne } from "./change-centre.ts";

const DAY_MS = 24 * 60 * 60_000;
const SNOOZE_MS_MAX = 366 * DAY_MS;

/**
 * Hides one of the caller's notifications until a moment; then it reappears unread.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND}
 * @throws {VALIDATION} the moment is in the past or more than a year ahead.
 * @unaudited changes what a person has read or put away; the row keeps when, deleted ones too
 */
export async function snoozeNotification(
  ctx: ServiceContext,
  { notificationId, until }: SnoozeInput,
): Promise<NotificationsChanged> {
  requireUser(ctx);
  const aheadMs = until.getTime() - ctx.clock.now().getTime();
  if (aheadMs <= 0 || aheadMs > SNOOZE_MS_MAX) {
    const issues = [{ path: "until", message: "must be ahead, by a year at most" }];
    return refuse("VALIDATION", { issues });
  }
  const change = { snoozedUntil: until, readAt: null, archivedAt: null };
  return changeOne(ctx, notificationId, "snoozed", () => change);
}
