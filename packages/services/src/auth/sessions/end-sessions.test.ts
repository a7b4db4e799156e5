import { auditLog } from "@evenly/db/audit/tables";
import { makeUser, openTestContext, signInByPassword, TEST_PASSWORD } from "@evenly/testing";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { authenticate } from "./authenticate.ts";
import { endSessions } from "./end-sessions.ts";

const { ctx } = await openTestContext();

async function signIn(email: string) {
  const input = { email, password: TEST_PASSWORD, rememberDevice: false, isBrowser: false };
  const { token } = (await signInByPassword(ctx, input)).opened;
  const session = await authenticate(ctx, { token, binding: null });
  return { token, sessionId: session?.id ?? "" };
}
const isLive = async (token: string) => (await authenticate(ctx, { token, binding: null })) !== null;

describe("endSessions", () => {
  it("ends all sessions of a user but one, at once in this process, publishes them on the bus and writes an audit row", async () => {
    const user = await makeUser(ctx);
    const [kept, first, second] = [
      await signIn(user.email),
      await signIn(user.email),
      await signIn(user.email),
    ];
    const other = await signIn((await makeUser(ctx)).email);
    const ended = await endSessions(ctx, {
      userId: user.userId,
      exceptSessionId: kept.sessionId,
      reason: "revoked",
    });
    expect([...ended].sort()).toEqual([first.sessionId, second.sessionId].sort());
    expect(await Promise.all([kept, first, second, other].map(({ token }) => isLive(token)))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(ctx.bus.published.at(-1)).toEqual({
      kind: "sessions_ended",
      userId: user.userId,
      sessionIds: ended,
    });
    const audit = await ctx.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.userId, user.userId), eq(auditLog.operation, "session.ended")));
    expect(audit).toHaveLength(2);
  });

  it("ends no session of another user", async () => {
    const user = await makeUser(ctx);
    const stranger = await makeUser(ctx);
    const own = await signIn(user.email);
    await endSessions(ctx, { userId: stranger.userId, sessionIds: [own.sessionId], reason: "logout" });
    expect(await isLive(own.token)).toBe(true);
  });

  it("publishes nothing when no session was open", async () => {
    const user = await makeUser(ctx);
    const before = ctx.bus.published.length;
    expect(await endSessions(ctx, { userId: user.userId, reason: "logout" })).toEqual([]);
    expect(ctx.bus.published).toHaveLength(before);
  });

  it("ends the session even when the bus is down", async () => {
    const user = await makeUser(ctx);
    const { token } = await signIn(user.email);
    const bus = { ...ctx.bus, publish: () => Promise.reject(new Error("bus away")) };
    await endSessions({ ...ctx, bus }, { userId: user.userId, reason: "logout" });
    ctx.clock.advance(1000);
    expect(await isLive(token)).toBe(false);
  });
});
