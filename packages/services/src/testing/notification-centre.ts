import type { NotificationUpdateData } from "@evenly/contract/notifications/frames";
import { notifications } from "@evenly/db/notifications/tables";
import { sql } from "@evenly/db/sql";
import { makeNotification, makeUser, type TestContext } from "@evenly/testing";

/** Creates a person with `unread` unread notifications, newest last. */
export async function makeReader(ctx: TestContext, unread = 1) {
  const { userId } = await makeUser(ctx);
  const ids: string[] = [];
  for (let index = 0; index < unread; index += 1) ids.push((await makeNotification(ctx, userId)).id);
  return { userId, me: ctx.asUser(userId), ids, id: ids[0] as never };
}

/** Updates of a person's list published to their other tabs. */
export function toldTabs(ctx: TestContext, userId: string): readonly NotificationUpdateData[] {
  const items = ctx.bus.published.flatMap((message) => (message.kind === "frames" ? message.items : []));
  const own = items.filter((item) => item.userId === userId && item.frame.type === "notification_update");
  return own.map((item) => item.frame.data as unknown as NotificationUpdateData);
}

export async function rowOf(ctx: TestContext, id: string) {
  const [row] = await ctx.db.select().from(notifications).where(sql`id = ${id}`);
  if (row === undefined) throw new Error("the notification is gone");
  return row;
}
