import { pushSubscriptions } from "@evenly/db/notifications/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, openTestContext, openTestSession, outcomeOf, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { deleteAccount } from "../auth/delete-account.ts";
import { changePassword } from "../auth/passwords/change-password.ts";
import { logout } from "../auth/sessions/logout.ts";
import { revokeSession } from "../auth/sessions/revoke-session.ts";
import { openPushSubscription } from "../shared/sealed-push-subscriptions.ts";
import { asked, freshEndpoint, keys, listLive, signInForPushes } from "../testing/push-subscribers.ts";
import { subscribePush } from "./subscribe-push.ts";

const { ctx } = await openTestContext();

const signIn = (facts?: { readonly userId: string }) => signInForPushes(ctx, facts);
const liveOf = (userId: string) => listLive(ctx, userId);
const rows = (condition: ReturnType<typeof sql>) =>
  ctx.db
    .select()
    .from(pushSubscriptions)
    .where(condition)
    .orderBy(pushSubscriptions.createdAt, pushSubscriptions.id);

describe("subscribePush", () => {
  it("stores a sealed subscription bound to the calling session, with or without a user id in the input", async () => {
    const { userId, sessionId, me } = await signIn();
    const [first, second] = [freshEndpoint(), freshEndpoint()];
    await subscribePush(me, asked(first));
    await subscribePush(me, asked(second, userId));
    const live = await liveOf(userId);
    expect(live.map((row) => row.sessionId)).toEqual([sessionId, sessionId]);
    expect(live.map((row) => openPushSubscription(ctx, row))).toEqual([
      { endpoint: first, keys },
      { endpoint: second, keys },
    ]);
    expect(JSON.stringify(live)).not.toContain("push.example.test");
  });

  it("is idempotent on page reloads, and replaces the row when keys or session change", async () => {
    const { userId, me } = await signIn();
    const endpoint = freshEndpoint();
    await subscribePush(me, asked(endpoint));
    await subscribePush(me, asked(endpoint));
    expect(await rows(sql`user_id = ${userId}`)).toHaveLength(1);
    const otherKeys = { p256dh: keys.p256dh, auth: "b".repeat(22) };
    await subscribePush(me, { userId, subscription: { endpoint, keys: otherKeys } });
    const again = await signIn({ userId });
    await subscribePush(again.me, { userId, subscription: { endpoint, keys: otherKeys } });
    const all = await rows(sql`user_id = ${userId}`);
    expect(all.map((row) => row.endedReason)).toEqual(["replaced", "replaced", null]);
    expect(all.at(-1)?.sessionId).toBe(again.sessionId);
  });

  it("refuses another user's id, for signed-in and signed-out callers", async () => {
    const { me } = await signIn();
    const other = await signIn();
    const endpoint = freshEndpoint();
    expect(await codeOf(subscribePush(me, asked(endpoint, other.userId)))).toBe("FORBIDDEN");
    expect(await codeOf(subscribePush(ctx, asked(endpoint, other.userId)))).toBe("FORBIDDEN");
    expect(await codeOf(subscribePush(ctx, asked(endpoint, "")))).toBe("FORBIDDEN");
    expect(await liveOf(other.userId)).toEqual([]);
  });

  it("stores 'anonymous' without a user until a user signs in on the browser; a later anonymous call does not take it back", async () => {
    const endpoint = freshEndpoint();
    await subscribePush(ctx, asked(endpoint));
    await subscribePush(ctx, asked(endpoint));
    const first = await signIn();
    await subscribePush(first.me, asked(endpoint));
    await subscribePush(ctx, asked(endpoint));
    expect(await liveOf(first.userId)).toHaveLength(1);
    const second = await signIn();
    await subscribePush(second.me, asked(endpoint));
    expect([await liveOf(first.userId), await liveOf(second.userId)]).toMatchObject([[], [{}]]);
    const [{ endpointHash = "" } = {}] = await liveOf(second.userId);
    const all = await rows(sql`endpoint_hash = ${endpointHash}`);
    expect(all.map((row) => [row.userId, row.endedReason])).toEqual([
      [null, "replaced"],
      [first.userId, "replaced"],
      [second.userId, null],
    ]);
  });

  it("keeps 20 when thirty browsers of a person subscribe concurrently", async () => {
    const { userId, me } = await signIn();
    const endpoints = Array.from({ length: 30 }, freshEndpoint);
    const all = () => Promise.all(endpoints.map((endpoint) => subscribePush(me, asked(endpoint))));
    await all();
    expect(await liveOf(userId)).toHaveLength(20);
    await all();
    expect(await liveOf(userId)).toHaveLength(20);
  });

  it("limits anonymous browsers per network", async () => {
    const spent: string[] = [];
    const consume: typeof ctx.limits.consume = async (name, subject, rule) => {
      spent.push(`${name} ${subject}`);
      return { allowed: spent.length < 3, limit: rule.points, remaining: 0, resetSeconds: 60 };
    };
    const visitor = { ...ctx, limits: { ...ctx.limits, consume } };
    expect(await outcomeOf(subscribePush(visitor, asked(freshEndpoint())))).toBe("done");
    expect(await codeOf(subscribePush(visitor, asked(freshEndpoint())))).toBe("RATE_LIMITED");
    expect(spent).toEqual([
      "push.anonymous 127.0.0.1",
      "push.anonymous everybody",
      "push.anonymous 127.0.0.1",
    ]);
  });

  it("limits anonymous browsers over all networks, and browsers per person and hour", async () => {
    const spent: string[] = [];
    const consume: typeof ctx.limits.consume = async (name, subject, rule) => {
      spent.push(`${name} ${subject}`);
      const allowed = subject.startsWith("198.51.100.");
      return { allowed, limit: rule.points, remaining: 0, resetSeconds: 60 };
    };
    const limits = { ...ctx.limits, consume };
    const visitor = { ...ctx, limits, origin: { ...ctx.origin, ipAddress: "198.51.100.7" } };
    const endpoint = freshEndpoint();
    expect(await codeOf(subscribePush(visitor, asked(endpoint)))).toBe("RATE_LIMITED");
    const { userId, me } = await signIn();
    expect(await codeOf(subscribePush({ ...me, limits }, asked(endpoint)))).toBe("RATE_LIMITED");
    expect(await liveOf(userId)).toEqual([]);
    expect(spent).toEqual([
      "push.anonymous 198.51.100.7",
      "push.anonymous everybody",
      `push.subscribe ${userId}`,
    ]);
  });

  it("has one active row per browser under twenty concurrent calls", async () => {
    const people = [await signIn(), await signIn()];
    const endpoint = freshEndpoint();
    const twenty = Array.from({ length: 20 }, (_, index) => people[index % 2]?.me ?? ctx);
    await Promise.all(twenty.map((me) => subscribePush(me, asked(endpoint))));
    const live = await Promise.all(people.map(({ userId }) => liveOf(userId)));
    expect(live.flat()).toHaveLength(1);
  });

  it("keeps the 20 newest of a person", async () => {
    const { userId, me } = await signIn();
    const many = Array.from({ length: 23 }, freshEndpoint);
    for (const endpoint of many) {
      ctx.clock.advance(1);
      await subscribePush(me, asked(endpoint));
    }
    const live = await liveOf(userId);
    expect(live.map((row) => openPushSubscription(ctx, row).endpoint)).toEqual(many.slice(3));
  });

  it("accepts only push services' URLs in a secure deployment", async () => {
    const { me } = await signIn();
    const secure = { ...me, config: { ...ctx.config, publicUrl: "https://evenly.example" } };
    expect(await codeOf(subscribePush(secure, asked("https://127.0.0.1/send")))).toBe("VALIDATION");
    expect(await codeOf(subscribePush(secure, asked("https://metadata.google.internal/x")))).toBe(
      "VALIDATION",
    );
    expect(await outcomeOf(subscribePush(secure, asked("https://fcm.googleapis.com/fcm/send/1")))).toBe(
      "done",
    );
  });
});

describe("a subscription ends", () => {
  it.each([
    ["with a sign-out", ({ me }) => logout(me, {})],
    [
      "when its session is ended from elsewhere",
      async ({ userId, sessionId }) =>
        revokeSession((await signIn({ userId })).me, { sessionId: sessionId as never }),
    ],
    [
      "when the password changes elsewhere",
      async ({ userId }) =>
        changePassword((await signIn({ userId })).me, {
          currentPassword: TEST_PASSWORD,
          newPassword: "Quiet-harbour-72",
        }),
    ],
    ["with its account", ({ me }) => deleteAccount(me, { password: TEST_PASSWORD })],
  ] as readonly (readonly [
    string,
    (who: Awaited<ReturnType<typeof signInForPushes>>) => Promise<unknown>,
  ])[])("%s", async (_how, end) => {
    const who = await signIn();
    const other = await signIn();
    await subscribePush(who.me, asked(freshEndpoint()));
    await subscribePush(other.me, asked(freshEndpoint()));
    await end(who);
    expect(await liveOf(who.userId)).toEqual([]);
    expect(await rows(sql`user_id = ${who.userId}`)).toMatchObject([{ endedReason: "signed_out" }]);
    expect(await liveOf(other.userId)).toHaveLength(1);
  });

  it("permanently: an ended session cannot subscribe", async () => {
    const { userId, sessionId } = await signIn();
    await openTestSession(ctx, { userId });
    const me = ctx.as({ kind: "user", userId, sessionId });
    await logout(me, {});
    expect(await codeOf(subscribePush(me, asked(freshEndpoint())))).toBe("UNAUTHENTICATED");
  });

  it("never outlives its session, in either order of the two calls", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { userId, me } = await signIn();
      await Promise.all([outcomeOf(subscribePush(me, asked(freshEndpoint()))), logout(me, {})]);
      expect(await liveOf(userId)).toEqual([]);
    }
  });
});
