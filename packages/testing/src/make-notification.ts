import { deliveries, notifications } from "@evenly/db/notifications/tables";
import type { TestContext } from "./context.ts";

type NotificationFacts = Partial<typeof notifications.$inferInsert>;
type DeliveryFacts = Partial<typeof deliveries.$inferInsert>;

/** Adds a notification to a user's list, with a sent in-app delivery by default. */
export async function makeNotification(
  ctx: TestContext,
  userId: string,
  facts: NotificationFacts = {},
  told: readonly DeliveryFacts[] = [{ state: "sent" }],
): Promise<{ readonly id: string; readonly deliveryIds: readonly string[] }> {
  const id = ctx.ids.uuid();
  const now = ctx.clock.now();
  await ctx.db.insert(notifications).values({
    id,
    userId,
    eventId: ctx.ids.uuid(),
    template: "testNotification",
    type: "system",
    title: "Title",
    message: "Message",
    priority: "medium",
    category: "system",
    isListed: true,
    createdAt: now,
    ...facts,
  });
  const rows = told.map((delivery) => ({
    id: ctx.ids.uuid(),
    notificationId: id,
    channel: "in_app" as const,
    dueAt: now,
    createdAt: facts.createdAt ?? now,
    ...delivery,
  }));
  if (rows.length > 0) await ctx.db.insert(deliveries).values(rows);
  return { id, deliveryIds: rows.map((row) => row.id) };
}
