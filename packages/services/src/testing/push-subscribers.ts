import { pushSubscriptions } from "@evenly/db/notifications/tables";
import { sql } from "@evenly/db/sql";
import { makeUser, openTestSession, type TestContext } from "@evenly/testing";

export const keys = { p256dh: "B".repeat(87), auth: "a".repeat(22) };
let endpoints = 0;

export function freshEndpoint(): string {
  endpoints += 1;
  return `https://push.example.test/send/${endpoints}`;
}

export const asked = (endpoint: string, userId = "anonymous") => ({
  subscription: { endpoint, keys },
  userId,
});

/** Creates a person with a session, or another session of an existing person. */
export async function signInForPushes(ctx: TestContext, facts?: { readonly userId: string }) {
  const userId = facts?.userId ?? (await makeUser(ctx)).userId;
  const sessionId = await openTestSession(ctx, { userId });
  return { userId, sessionId, me: ctx.as({ kind: "user", userId, sessionId }) };
}

/** A person's active push subscriptions, oldest first. */
export function listLive(ctx: TestContext, userId: string) {
  return ctx.db
    .select()
    .from(pushSubscriptions)
    .where(sql`user_id = ${userId} and ended_at is null`)
    .orderBy(pushSubscriptions.createdAt, pushSubscriptions.id);
}
