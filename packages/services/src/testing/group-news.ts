import { notifications } from "@evenly/db/notifications/tables";
import { sql } from "@evenly/db/sql";
import { runJobs, type TestContext } from "@evenly/testing";
import { groupNewsBrings } from "../group-news/brings.ts";
import { relayEvents } from "../outbox/relay-events.ts";
import type { NotificationTexts } from "../ports.ts";

/** Texts that name the kind alone. */
export const kindTexts: NotificationTexts = {
  notification: async ({ template }) => ({ title: template, message: "text", actionText: "open" }),
  mail: async () => ({ subject: "", text: "", html: "" }),
  sms: async () => "",
  codeMessage: async (code) => code,
};

/** Tells everybody what happened in groups so far, as the worker does. */
export async function tellAll(ctx: TestContext): Promise<void> {
  await relayEvents(ctx, kindTexts, null, groupNewsBrings.consumers);
  await runJobs(ctx);
  await relayEvents(ctx, kindTexts);
}

/** Notifications of a user, oldest first. */
export function newsOf(ctx: TestContext, userId: string | undefined) {
  return ctx.db
    .select()
    .from(notifications)
    .where(sql`user_id = ${userId}`)
    .orderBy(notifications.createdAt, notifications.id);
}

/** Kinds of a user's notifications, oldest first. */
export async function kindsOf(ctx: TestContext, userId: string | undefined): Promise<readonly string[]> {
  return (await newsOf(ctx, userId)).map(({ template }) => template);
}
