import { sessions, users } from "@evenly/db/auth/tables";
import { pushSubscriptions } from "@evenly/db/notifications/tables";
import { sql } from "@evenly/db/sql";
import { makeNotification, openTestContext, proveSessions } from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../build-app.ts";
import { askProcedure } from "../../testing/ask-procedure.ts";
import { signInTestUser } from "../../testing/sign-in.ts";
import { testConfig } from "../../testing/test-config.ts";
import { makeWebDist } from "../../testing/web-dist.ts";

const { ctx } = await openTestContext();
let app: FastifyInstance;
let web: ReturnType<typeof makeWebDist>;

beforeAll(async () => {
  web = makeWebDist();
  app = await buildApp({ ...testConfig, webDist: web.webDist }, ctx, false);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  web.remove();
});

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function ask(method: Method, url: string, authorization?: string, payload?: object) {
  const headers = { host: "localhost:3000", ...(authorization === undefined ? {} : { authorization }) };
  const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  return { status: answer.statusCode, body: answer.json() };
}

describe.each(["/notifications", "/api/notifications"])("notifications under %s", (prefix) => {
  it("are listed with both of the specification's field names", async () => {
    const { userId, authorization } = await signInTestUser(ctx);
    const createdAt = new Date("2026-11-20T09:00:00Z");
    const data = { amountMinor: "500", note: null, deep: { inside: 1 } };
    await makeNotification(ctx, userId, { createdAt, data, readAt: createdAt, type: "payment_received" });
    await makeNotification(ctx, userId, { archivedAt: createdAt, title: "put away" });
    const { status, body } = await ask("GET", prefix, authorization);
    expect([status, body]).toMatchObject([
      200,
      { success: true, data: { unreadCount: 0, nextCursor: null } },
    ]);
    const facts = { amountMinor: "500", note: null };
    const at = createdAt.toISOString();
    expect(body.data.notifications).toEqual([
      {
        id: expect.any(String),
        userId,
        type: "payment_received",
        title: "Title",
        message: "Message",
        priority: "medium",
        category: "system",
        actionUrl: null,
        actionText: null,
        icon: null,
        data: facts,
        metadata: facts,
        createdAt: at,
        timestamp: at,
        isRead: true,
        read: true,
        isArchived: false,
        snoozedUntil: null,
        digestCount: 1,
      },
    ]);
    const archived = await ask("GET", `${prefix}?isArchived=true`, authorization);
    expect(archived.body.data.notifications).toMatchObject([{ title: "put away", isArchived: true }]);
    expect((await ask("GET", `${prefix}?isRead=yes`, authorization)).status).toBe(400);
  });

  it("are read, archived and deleted, and each answer has the remaining unread count", async () => {
    const { userId, authorization } = await signInTestUser(ctx);
    const made = [1, 2, 3, 4, 5].map(() => makeNotification(ctx, userId));
    const [one, two, three, four] = (await Promise.all(made)).map(({ id }) => id);
    const left = async (method: Method, path: string) =>
      (await ask(method, `${prefix}${path}`, authorization)).body;
    expect(await left("POST", `/${one}/read`)).toEqual({ success: true, data: { unreadCount: 4 } });
    expect(await left("PUT", `/${two}/read`)).toEqual({ success: true, data: { unreadCount: 3 } });
    expect(await left("POST", `/${three}/archive`)).toEqual({ success: true, data: { unreadCount: 2 } });
    expect(await left("DELETE", `/${four}`)).toEqual({ success: true, data: { unreadCount: 1 } });
    expect(await left("GET", "/unread-count")).toEqual({ success: true, data: { count: 1 } });
    expect(await left("POST", "/read-all")).toEqual({ success: true, data: { unreadCount: 0 } });
    const missing = await ask("DELETE", `${prefix}/${four}`, authorization);
    const error = "Failed to delete notification";
    expect(missing).toMatchObject({
      status: 404,
      body: { success: false, code: "NOT_FOUND", error, message: error },
    });
  });

  it("return settings that can be sent back unchanged", async () => {
    const { authorization } = await signInTestUser(ctx);
    const read = await ask("GET", `${prefix}/settings`, authorization);
    const settings = read.body.data;
    expect(settings).toMatchObject({ version: 0, pushNotifications: true, quietHours: { enabled: false } });
    const written = await ask("PUT", `${prefix}/settings`, authorization, {
      ...settings,
      soundEnabled: false,
    });
    expect(written.body).toEqual({ success: true, data: { ...settings, soundEnabled: false, version: 1 } });
    const late = await ask("PUT", `${prefix}/settings`, authorization, settings);
    expect(late).toMatchObject({ status: 409, body: { code: "STATE_CONFLICT", version: 1 } });
    const cells = [{ type: "security_alert", channel: "email", isEnabled: false }];
    const muted = await ask("PUT", `${prefix}/settings`, authorization, { preferences: cells });
    expect(muted).toMatchObject({ status: 400, body: { issues: [{ path: "preferences.0.isEnabled" }] } });
  });
});

describe("a page", () => {
  it.each([
    ["GET", "/notifications"],
    ["GET", "/notifications/"],
    ["GET", "/notifications?tab=all"],
    ["GET", "/notifications/settings"],
    ["GET", "/notifications/unread-count"],
    ["GET", "/notifications/anything"],
    ["GET", "/notifications/any/thing/deeper"],
    ["GET", "/notifications.html"],
    ["GET", "/api/notifications/anything"],
    ["HEAD", "/notifications"],
    ["OPTIONS", "/notifications"],
  ] as const)("is never served at %s %s, for any Accept header and any caller", async (method, url) => {
    const { authorization } = await signInTestUser(ctx);
    for (const signedIn of [{}, { authorization }]) {
      const headers = { host: "localhost:3000", accept: "text/html,*/*", ...signedIn };
      const answer = await app.inject({ method, url, headers });
      expect(String(answer.headers["content-type"])).not.toContain("html");
      expect(answer.body).not.toContain("<");
    }
    const page = await app.inject({ url: "/notification-analytics", headers: { host: "localhost:3000" } });
    expect(page.headers["content-type"]).toContain("text/html");
  });
});

const push = (endpoint: string) => ({ endpoint, keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) } });
const ownersOf = async () => {
  const live = await ctx.db.select().from(pushSubscriptions).where(sql`ended_at is null`);
  return live.map(({ userId }) => userId);
};

describe("push subscriptions of a browser", () => {
  it("are anonymous without a bearer and bound to the session's user with one; other users cannot address them", async () => {
    const [me, other] = [await signInTestUser(ctx), await signInTestUser(ctx)];
    const subscribe = (authorization: string | undefined, userId?: string) =>
      ask("POST", "/api/push/subscribe", authorization, {
        subscription: push("https://push.example.test/rest"),
        ...(userId === undefined ? {} : { userId }),
      });
    expect((await subscribe(undefined, me.userId)).status).toBe(403);
    expect((await subscribe(other.authorization, me.userId)).status).toBe(403);
    expect((await subscribe("Bearer x", me.userId)).status).toBe(403);
    expect(await ownersOf()).toEqual([]);
    expect(await subscribe(undefined)).toEqual({ status: 200, body: { success: true } });
    expect(await ownersOf()).toEqual([null]);
    expect((await subscribe(me.authorization)).status).toBe(200);
    expect((await subscribe(undefined, "anonymous")).status).toBe(200);
    expect(await ownersOf()).toEqual([me.userId]);
    expect((await ask("POST", "/api/push/unsubscribe", undefined, {})).status).toBe(401);
    expect((await ask("POST", "/api/push/unsubscribe", me.authorization, { userId: me.userId })).status).toBe(
      200,
    );
    expect(await ownersOf()).toEqual([]);
  });

  it("end with the sign-out of their session", async () => {
    const { authorization } = await signInTestUser(ctx);
    await ask("POST", "/api/push/subscribe", authorization, {
      subscription: push("https://push.example.test/out"),
    });
    expect(await ownersOf()).toHaveLength(1);
    await ask("POST", "/api/auth/logout", authorization, {});
    expect(await ownersOf()).toEqual([]);
  });
});

describe("the typed calls", () => {
  it("return all users' figures only to recently signed-in operators in a session proven by a second factor", async () => {
    const { userId, authorization } = await signInTestUser(ctx);
    const look = async () => {
      const answers = ["notifications.analytics", "notifications.listDeliveries"].map((path) =>
        askProcedure(app, authorization, "query", path, { scope: "all" }),
      );
      return (await Promise.all(answers)).map((answer) => answer.json().error?.json.data.appCode ?? "shown");
    };
    expect(await look()).toEqual(["FORBIDDEN", "FORBIDDEN"]);
    await ctx.db.update(users).set({ role: "admin" }).where(sql`id = ${userId}`);
    ctx.clock.advance(1500);
    expect(await look()).toEqual(["FORBIDDEN", "FORBIDDEN"]);
    await proveSessions(ctx, userId);
    expect(await look()).toEqual(["shown", "shown"]);
    const createdAt = new Date(ctx.clock.now().getTime() - 13 * 3_600_000);
    await ctx.db.update(sessions).set({ createdAt }).where(sql`user_id = ${userId}`);
    ctx.clock.advance(1500);
    expect(await look()).toEqual(["SESSION_EXPIRED", "SESSION_EXPIRED"]);
  });
});
