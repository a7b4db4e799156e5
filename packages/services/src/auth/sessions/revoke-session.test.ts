import { auditLog } from "@evenly/db/audit/tables";
import { makeUser, openTestContext, openTestSession, signInByPassword, TEST_PASSWORD } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { authenticate } from "./authenticate.ts";
import { revokeSession } from "./revoke-session.ts";

const { ctx } = await openTestContext();

describe("revokeSession", () => {
  it("ends only the given session of the caller, at once", async () => {
    const ana = await makeUser(ctx);
    const asking = ctx.asUser(ana.userId);
    const input = { email: ana.email, password: TEST_PASSWORD, rememberDevice: false, isBrowser: false };
    const tokens = [
      (await signInByPassword(ctx, input)).opened.token,
      (await signInByPassword(ctx, input)).opened.token,
    ];
    const find = (token = "") => authenticate(ctx, { token, binding: null });
    const first = await find(tokens[0]);
    expect(await revokeSession(asking, { sessionId: first?.id as never })).toEqual({ ended: 1 });
    expect([await find(tokens[0]), (await find(tokens[1]))?.userId]).toEqual([null, ana.userId]);
    expect(ctx.bus.published.at(-1)).toMatchObject({ kind: "sessions_ended", sessionIds: [first?.id] });
    const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, ana.userId));
    expect(audit.filter((row) => row.operation === "session.ended")).toHaveLength(1);
  });

  it("throws NOT_FOUND for another user's, an ended and an unknown session", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    const foreign = await openTestSession(ctx, { userId: ben.userId });
    const ended = await openTestSession(ctx, { userId: ana.userId, isEnded: true });
    for (const sessionId of [foreign, ended, ctx.ids.uuid()]) {
      const revoking = revokeSession(ctx.asUser(ana.userId), { sessionId: sessionId as never });
      await expect(revoking).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });

  it("throws UNAUTHENTICATED without a user session", async () => {
    const sessionId = ctx.ids.uuid() as never;
    await expect(revokeSession(ctx, { sessionId })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
