import type { MarkPageReadInput, NotificationsChanged } from "@evenly/contract/notifications/centre";
import { markShown } from "@evenly/db/notifications/acknowledge-queries";
import { markNotificationsOf } from "@evenly/db/notifications/centre-queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { changeCentre } from "./change-centre.ts";

/** The page of a group, which shows its expenses, payments and balances. */
const GROUP_PAGE = /^\/groups\/([0-9a-f-]{36})$/;

/**
 * Marks the caller's notifications that link to a page as read, since they have opened it; those of a group with the group's page.
 *
 * @throws {UNAUTHENTICATED}
 */
export function markPageRead(
  ctx: ServiceContext,
  { path }: MarkPageReadInput,
): Promise<NotificationsChanged> {
  const groupId = GROUP_PAGE.exec(path)?.[1];
  return markOf(ctx, groupId === undefined ? { path } : { groupId });
}

/**
 * Marks the caller's notifications of a group as read, since they have seen its feed.
 *
 * @throws {UNAUTHENTICATED}
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
