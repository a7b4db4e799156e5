import { sessions } from "@evenly/db/auth/tables";
import { makeUser, openTestContext, readOutbox, signInByPassword, TEST_PASSWORD } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { authenticate } from "./authenticate.ts";
import { refreshSession } from "./refresh-session.ts";

const { ctx } = await openTestContext();

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

async function signIn(facts: { isBrowser?: boolean; rememberDevice?: boolean } = {}) {
  const user = await makeUser(ctx);
  const { isBrowser = true, rememberDevice = false } = facts;
  const { opened, cookie } = await signInByPassword(ctx, {
    email: user.email,
    password: TEST_PASSWORD,
    rememberDevice,
    isBrowser,
  });
  return { user, token: opened.token, binding: cookie?.value ?? null };
}
const refusal = { code: "SESSION_EXPIRED", message: "Token refresh failed" };
const isLive = async (token: string, binding: string | null) =>
  (await authenticate(ctx, { token, binding })) !== null;

async function expectStolen(userId: string) {
  const [session] = await ctx.db.select().from(sessions).where(eq(sessions.userId, userId));
  expect(session).toMatchObject({ endedAt: ctx.clock.now(), endReason: "token_reused" });
  const alerts = await readOutbox(ctx.db, "session.stolen");
  expect(alerts.filter((row) => (row.payload as { userId: string }).userId === userId)).toHaveLength(1);
  expect(ctx.bus.published.at(-1)).toMatchObject({
    kind: "sessions_ended",
    userId,
    sessionIds: [session?.id],
  });
}

describe("refreshSession", () => {
  it("rotates: the new token works, the old one is invalid", async () => {
    const { token, binding } = await signIn();
    expect(await isLive(token, binding)).toBe(true);
    ctx.clock.advance(14 * MINUTE_MS);
    const { renewed, cookie } = await refreshSession(ctx, { token, binding });
    expect(renewed.token).not.toBe(token);
    expect(renewed.tokenExpiresAt).toEqual(new Date(ctx.clock.now().getTime() + 15 * MINUTE_MS));
    expect(cookie).toEqual({ value: binding });
    expect([await isLive(renewed.token, binding), await isLive(token, binding)]).toEqual([true, false]);
  });

  it("accepts an expired bearer until the session has been idle for 30 minutes", async () => {
    const { token, binding } = await signIn();
    ctx.clock.advance(29 * MINUTE_MS);
    expect(await isLive(token, binding)).toBe(false);
    const { renewed } = await refreshSession(ctx, { token, binding });
    ctx.clock.advance(30 * MINUTE_MS);
    await expect(refreshSession(ctx, { token: renewed.token, binding })).rejects.toMatchObject(refusal);
  });

  it("accepts it for 30 days on a remembered device, after which the session moves no money", async () => {
    const { token, binding } = await signIn({ rememberDevice: true });
    ctx.clock.advance(29 * DAY_MS);
    const { renewed, cookie } = await refreshSession(ctx, { token, binding });
    expect(cookie).toEqual({ value: binding, seconds: 30 * 24 * 3600 });
    const session = await authenticate(ctx, { token: renewed.token, binding });
    expect(session?.moneyUntil.getTime()).toBeLessThan(ctx.clock.now().getTime());
    ctx.clock.advance(30 * DAY_MS);
    await expect(refreshSession(ctx, { token: renewed.token, binding })).rejects.toMatchObject(refusal);
  });

  it("gives two tabs that rotate concurrently or within the grace time the same successor", async () => {
    const { token, binding } = await signIn();
    const tabs = await Promise.all([1, 2, 3].map(() => refreshSession(ctx, { token, binding })));
    ctx.clock.advance(10_000);
    tabs.push(await refreshSession(ctx, { token, binding }));
    expect(new Set(tabs.map((tab) => tab.renewed.token)).size).toBe(1);
    expect(await isLive(tabs[0]?.renewed.token ?? "", binding)).toBe(true);
  });

  it("ends the session and alerts when a rotated token is reused after 10 seconds", async () => {
    const { user, token, binding } = await signIn();
    const { renewed } = await refreshSession(ctx, { token, binding });
    ctx.clock.advance(10_001);
    await expect(refreshSession(ctx, { token, binding })).rejects.toMatchObject(refusal);
    expect(await isLive(renewed.token, binding)).toBe(false);
    await expectStolen(user.userId);
  });

  it("ends the session when a token from several rotations ago is reused", async () => {
    const { user, token, binding } = await signIn();
    const second = await refreshSession(ctx, { token, binding });
    await refreshSession(ctx, { token: second.renewed.token, binding });
    await expect(refreshSession(ctx, { token, binding })).rejects.toMatchObject(refusal);
    await expectStolen(user.userId);
  });

  it("rejects a stolen token without the cookie and keeps the session", async () => {
    const { token, binding } = await signIn();
    for (const other of [null, "A".repeat(43)]) {
      expect(await isLive(token, other)).toBe(false);
      await expect(refreshSession(ctx, { token, binding: other })).rejects.toMatchObject(refusal);
    }
    expect(await isLive(token, binding)).toBe(true);
  });

  it("ends the session when a rotated token is reused without the cookie, even within 10 seconds", async () => {
    const { user, token, binding } = await signIn();
    await refreshSession(ctx, { token, binding });
    await expect(refreshSession(ctx, { token, binding: null })).rejects.toMatchObject(refusal);
    await expectStolen(user.userId);
  });

  it("serves a client without cookies by its bearer alone, without a grace time", async () => {
    const { user, token } = await signIn({ isBrowser: false });
    const { renewed, cookie } = await refreshSession(ctx, { token, binding: null });
    expect(cookie).toBeNull();
    expect(await isLive(renewed.token, null)).toBe(true);
    await expect(refreshSession(ctx, { token, binding: null })).rejects.toMatchObject(refusal);
    await expectStolen(user.userId);
  });

  it("rejects unknown tokens", async () => {
    await expect(refreshSession(ctx, { token: "x".repeat(43), binding: null })).rejects.toMatchObject(
      refusal,
    );
  });
});
