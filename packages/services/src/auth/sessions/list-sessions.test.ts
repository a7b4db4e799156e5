import { makeUser, openTestContext, openTestSession, signInByPassword, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { authenticate } from "./authenticate.ts";
import { listSessions } from "./list-sessions.ts";

const { ctx } = await openTestContext();

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

async function signIn(email: string, userAgent: string, ipAddress = "192.0.2.7") {
  const asking = { ...ctx, origin: { ...ctx.origin, ipAddress, userAgent, deviceId: null } };
  const input = { email, password: TEST_PASSWORD, rememberDevice: true, isBrowser: false };
  const { token } = (await signInByPassword(asking, input)).opened;
  const session = await authenticate(ctx, { token, binding: null });
  return { token, id: session?.id ?? "", userId: session?.userId ?? "" };
}

describe("listSessions", () => {
  it("lists each open session with its device: the caller's own first, then by last use", async () => {
    const ana = await makeUser(ctx);
    const phone = await signIn(ana.email, IPHONE);
    ctx.clock.advance(1000);
    const desk = await signIn(ana.email, FIREFOX, "198.51.100.9");
    ctx.clock.advance(1000);
    const script = await signIn(ana.email, "curl/8.5.0");
    await openTestSession(ctx, { userId: ana.userId, isEnded: true });
    await openTestSession(ctx, { userId: (await makeUser(ctx)).userId });
    const asking = ctx.as({ kind: "user", userId: ana.userId, sessionId: phone.id });
    const { sessions } = await listSessions(asking);
    expect(sessions.map((session) => session.id)).toEqual([phone.id, script.id, desk.id]);
    expect(sessions[0]).toMatchObject({ isCurrent: true, isRemembered: true, ipAddress: "192.0.2.7" });
    expect(sessions.map((session) => session.device)).toEqual([
      { kind: "mobile", name: "Apple iPhone", browser: "Safari 18", os: "iOS 18.0" },
      { kind: "other", name: null, browser: null, os: null },
      { kind: "desktop", name: null, browser: "Firefox 140", os: "Linux" },
    ]);
    expect(Object.keys(sessions[0] ?? {})).not.toContain("tokenHash");
  });

  it("records a session's last use to the minute", async () => {
    const ana = await makeUser(ctx);
    const { token, id, userId } = await signIn(ana.email, FIREFOX);
    const openedAt = ctx.clock.now();
    const asking = ctx.as({ kind: "user", userId, sessionId: id });
    const seen = async () => {
      await authenticate(ctx, { token, binding: null });
      return (await listSessions(asking)).sessions[0]?.lastSeenAt;
    };
    ctx.clock.advance(59_000);
    expect(await seen()).toEqual(openedAt);
    ctx.clock.advance(2000);
    expect(await seen()).toEqual(ctx.clock.now());
  });

  it("keeps at most ten: opening another ends the oldest", async () => {
    const ana = await makeUser(ctx);
    const opened: string[] = [];
    for (let made = 0; made < 12; made += 1) {
      ctx.clock.advance(1000);
      opened.push((await signIn(ana.email, FIREFOX)).id);
    }
    const asking = ctx.as({ kind: "user", userId: ana.userId, sessionId: opened[11] ?? "" });
    const { sessions } = await listSessions(asking);
    expect(sessions.map((session) => session.id).sort()).toEqual(opened.slice(2).sort());
  });

  it("throws UNAUTHENTICATED without a user session", async () => {
    await expect(listSessions(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
