import type { MarkPageReadInput, NotificationsChanged } from "@evenly/contract/notifications/centre";
import { markShown } from "@evenly/db/notifications/acknowledge-queries";
import { markNotificationsOf } from "@evenly/db/notifications/centre-queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { changeCentre } from "./change-centre.ts";

/**
 * Marks the caller's notifications that link to a page as read, since they have opened it.
 *
 * @throws {UNAUTHENTICATED}
 * @unaudited changes what a person has read or put away; the row keeps when, deleted ones too
 */
export function markPageRead(
  ctx: ServiceContext,
  { path }: MarkPageReadInput,
): Promise<NotificationsChanged> {
  return markOf(ctx, { path });
}

/**
 * Marks the caller's notifications of a group as read, since they have opened it.
 *
 * @throws {UNAUTHENTICATED}
 * @unaudited changes what a person has read or put away; the row keeps when, deleted ones too
 */
export function markGroupRead(
  ctx: ServiceContext,
  { groupId }: { readonly groupId: string },
): Promise<NotificationsChanged> {
  return markOf(ctx, { groupId });
}

function markOf(
  ctx: ServiceContext,
  of: { readonly path: string } | { readonly groupId: string },
): Promise<NotificationsChanged> {
  const userId = requireUser(ctx);
  return changeCentre(ctx, "read", async (tx, now) => {
    const ids = await markNotificationsOf(tx, userId, of, now);
    if (ids.length === 0) return null;
    await markShown(tx, { userId, notificationIds: ids, at: now });
    return ids;
  });
}
