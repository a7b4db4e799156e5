import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { blockPerson } from "./block-person.ts";
import { listBlocked } from "./list-blocked.ts";

const { ctx } = await openTestContext();

describe("listBlocked", () => {
  it("lists the people the caller has blocked, latest first, and not those who blocked the caller", async () => {
    const [me, a, b, c] = await Promise.all(
      ["Mia", "Ada", "Bo", "Cy"].map((firstName) => makeUser(ctx, { firstName, lastName: "Test" })),
    );
    const asMe = ctx.asUser(me?.userId ?? "");
    await blockPerson(asMe, { userId: a?.userId as never });
    ctx.clock.advance(1000);
    await blockPerson(asMe, { userId: b?.userId as never });
    await blockPerson(ctx.asUser(c?.userId ?? ""), { userId: me?.userId as never });
    const listed = await listBlocked(asMe);
    expect(listed).toMatchObject([
      { id: b?.userId, displayName: "Bo Test", handle: b?.handle, blockedAt: ctx.clock.now() },
      { id: a?.userId },
    ]);
    expect(await codeOf(listBlocked(ctx))).toBe("UNAUTHENTICATED");
  });
});
