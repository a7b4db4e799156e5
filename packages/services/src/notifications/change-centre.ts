import { refuse } from "@evenly/contract";
import type { NotificationsChanged } from "@evenly/contract/notifications/centre";
import type { NotificationUpdateData } from "@evenly/contract/notifications/frames";
import type { Tx } from "@evenly/db";
import { markShown } from "@evenly/db/notifications/acknowledge-queries";
import {
  type CentreChange,
  type CentreRow,
  countCentre,
  findNotification,
  lockCentre,
  updateNotification,
} from "@evenly/db/notifications/centre-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { publishFrames } from "../shared/publish-frames.ts";
import { requireUser } from "../shared/require-user.ts";

type Kind = NotificationUpdateData["change"]["kind"];

/**
 * Changes one of the caller's notifications; a null change leaves it and publishes nothing. In both cases its in-app delivery
 * is marked as delivered, since a client that names it has shown it.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the notification is unknown, another user's, or deleted.
 */
export async function changeOne(
  ctx: ServiceContext,
  notificationId: string,
  kind: Kind,
  decide: (row: CentreRow, now: Date) => CentreChange | null,
): Promise<NotificationsChanged> {
  const userId = requireUser(ctx);
  return changeCentre(ctx, kind, async (tx, now) => {
    const row = await findNotification(tx, userId, notificationId);
    if (row === null) return refuse("NOT_FOUND");
    await markShown(tx, { userId, notificationIds: [notificationId], at: now });
    const change = decide(row, now);
    if (change === null) return null;
    await updateNotification(tx, notificationId, change);
    return [notificationId];
  });
}

/**
 * Changes the caller's list and notifies their other tabs after commit. `write` returns the changed ids, an empty list for too
 * many to name, or null when nothing changed. Counts are read under the list's lock, so that a client that compares versions
 * never keeps an older count.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function changeCentre(
  ctx: ServiceContext,
  kind: Kind,
  write: (tx: Tx, now: Date) => Promise<readonly string[] | null>,
): Promise<NotificationsChanged> {
  const userId = requireUser(ctx);
  const now = ctx.clock.now();
  const { ids, counts, version } = await withTransaction(ctx, async (tx) => {
    await lockCentre(tx, userId);
    const ids = await write(tx, now);
    return { ids, ...(await countCentre(tx, userId, now)) };
  });
  if (ids !== null) await publishUpdate(ctx, { userId, counts, version, change: { kind, ids: [...ids] } });
  return { ...counts, version };
}

/** A client that misses this message counts again after the gateway's resync. */
async function publishUpdate(ctx: ServiceContext, data: NotificationUpdateData): Promise<void> {
  const frame = { type: "notification_update", data };
  const item = { userId: data.userId, requestId: ctx.requestId, frame };
  await publishFrames(ctx, { kind: "frames", items: [item] });
}
