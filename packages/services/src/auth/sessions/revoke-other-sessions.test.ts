import { sessions } from "@evenly/db/auth/tables";
import { makeUser, openTestContext, openTestSession } from "@evenly/testing";
import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { revokeOtherSessions } from "./revoke-other-sessions.ts";

const { ctx } = await openTestContext();

describe("revokeOtherSessions", () => {
  it("ends every session except the calling one", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    const sessionId = await openTestSession(ctx, { userId: ana.userId });
    const others = [1, 2, 3].map(() => openTestSession(ctx, { userId: ana.userId }));
    const foreign = await openTestSession(ctx, { userId: ben.userId });
    await Promise.all(others);
    const asking = ctx.as({ kind: "user", userId: ana.userId, sessionId });
    expect(await revokeOtherSessions(asking)).toEqual({ ended: 3 });
    expect(await revokeOtherSessions(asking)).toEqual({ ended: 0 });
    const open = async (userId: string) =>
      (
        await ctx.db
          .select()
          .from(sessions)
          .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)))
      ).map((row) => row.id);
    expect([await open(ana.userId), await open(ben.userId)]).toEqual([[sessionId], [foreign]]);
  });

  it("throws UNAUTHENTICATED without a user session", async () => {
    await expect(revokeOtherSessions(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
