import { type Database, inTransaction } from "@evenly/db";
import { notificationSettings, pushSubscriptions } from "@evenly/db/notifications/tables";
import { sql } from "@evenly/db/sql";
import { recordEvent } from "@evenly/services/shared/record-event";
import { sealPhone } from "@evenly/services/shared/sealed-addresses";
import { sealPushSubscription } from "@evenly/services/shared/sealed-push-subscriptions";
import type { TestContext } from "../context.ts";
import { type MadeUser, makeUser } from "../make-user.ts";
import type { PushEndpoint } from "../push-endpoint.ts";

export type Reader = MadeUser & { readonly browserId: string };
export const CHANNELS = ["in_app", "push", "email", "sms"] as const;

/** A user reachable on every channel: with a push subscription and a confirmed phone number. */
export async function makeReader(ctx: TestContext, push: PushEndpoint): Promise<Reader> {
  const user = await makeUser(ctx);
  const browser = push.subscribe();
  const id = ctx.ids.uuid();
  const { userId } = user;
  const number = Number.parseInt(userId.slice(-6), 16) % 10_000_000;
  const phone = sealPhone(ctx, userId, `+1415${String(number).padStart(7, "0")}`);
  await ctx.db.execute(sql`update users set phone_confirmed_at = now(), phone_sealed = ${phone.phoneSealed},
    phone_lookup = ${phone.phoneLookup} where id = ${userId}`);
  await ctx.db.insert(notificationSettings).values({
    userId,
    pushNotifications: true,
    emailNotifications: true,
    soundEnabled: true,
    isPushEnabled: true,
    isEmailEnabled: true,
    isSmsEnabled: true,
    isInAppEnabled: true,
    quietHoursEnabled: false,
    quietHoursStart: "22:00",
    quietHoursEnd: "07:00",
    updatedAt: ctx.clock.now(),
  });
  await ctx.db.insert(pushSubscriptions).values({
    id,
    userId,
    endpointHash: browser.endpoint,
    createdAt: ctx.clock.now(),
    subscriptionSealed: sealPushSubscription(ctx, id, browser),
  });
  return { ...user, browserId: browser.browserId };
}

/** Sends each user a notification about an account change. */
export async function tellAll(ctx: TestContext, readers: readonly MadeUser[]): Promise<void> {
  const job = ctx.as({ kind: "job", name: "chaos" });
  await inTransaction(ctx.db, async (tx) => {
    for (const { userId, emailSealed } of readers)
      await recordEvent(job, tx, "password.changed", {
        userId,
        emailSealed,
        firstName: "Chaos",
        locale: "en",
      });
  });
}

/** Number of unrelayed events and unsent deliveries. */
export async function countWaiting(
  db: Database,
): Promise<{ readonly events: number; readonly deliveries: number }> {
  const [open] = (await db.execute(sql`
    select (select count(*) from outbox where relayed_at is null)::int as events,
      (select count(*) from deliveries where state = 'pending')::int as deliveries`)) as unknown as readonly [
    { readonly events: number; readonly deliveries: number },
  ];
  return open;
}
