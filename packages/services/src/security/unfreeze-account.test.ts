import { codeOf, makeUser, openTestContext, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { freezeAccount } from "./freeze-account.ts";
import { unfreezeAccount } from "./unfreeze-account.ts";

const { ctx } = await openTestContext();

describe("unfreezeAccount", () => {
  it("counts wrong passwords before it checks them, twenty in parallel too", async () => {
    const { userId } = await makeUser(ctx);
    const me = ctx.asUser(userId);
    await freezeAccount(me);
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => codeOf(unfreezeAccount(me, { password: "wrong" }))),
    );
    expect(codes.filter((code) => code === "PASSWORD_WRONG")).toHaveLength(5);
    expect(codes.filter((code) => code === "RATE_LIMITED")).toHaveLength(15);
    expect(await codeOf(unfreezeAccount(me, { password: TEST_PASSWORD }))).toBe("RATE_LIMITED");
  });

  it("changes nothing in an account that is not frozen", async () => {
    const me = ctx.asUser((await makeUser(ctx)).userId);
    expect(await unfreezeAccount(me, { password: TEST_PASSWORD })).toEqual({
      frozenBy: null,
      frozenAt: null,
    });
  });
});
