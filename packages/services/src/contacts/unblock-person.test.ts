import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { blockPerson } from "./block-person.ts";
import { unblockPerson } from "./unblock-person.ts";

const { ctx } = await openTestContext();

describe("unblockPerson", () => {
  it("removes the caller's own block and no other user's", async () => {
    const [a, b] = [await makeUser(ctx), await makeUser(ctx)];
    await blockPerson(ctx.asUser(a.userId), { userId: b.userId as never });
    const mine = await unblockPerson(ctx.asUser(b.userId), { userId: a.userId as never });
    expect(mine.isBlocked).toBe(false);
    const still = await ctx.db.execute(`select from blocks where owner_user_id = '${a.userId}'`);
    expect(still).toHaveLength(1);
    await unblockPerson(ctx.asUser(a.userId), { userId: b.userId as never });
    expect(await ctx.db.execute("select from blocks")).toHaveLength(0);
    expect(await codeOf(unblockPerson(ctx, { userId: a.userId as never }))).toBe("UNAUTHENTICATED");
    const self = unblockPerson(ctx.asUser(a.userId), { userId: a.userId as never });
    expect(await codeOf(self)).toBe("VALIDATION");
  });
});
