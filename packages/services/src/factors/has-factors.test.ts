import { makeFactor, makeUser, openTestContext, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { hasFactors } from "../shared/has-factors.ts";
import { setPin } from "./enrolment/set-pin.ts";

const { ctx } = await openTestContext();

describe("hasFactors", () => {
  it("tells which factors of a step-up a user has", async () => {
    const { userId } = await makeUser(ctx);
    expect(await hasFactors(ctx, userId)).toEqual({ pin: false, second_factor: false, passkey: false });
    await setPin(ctx.asUser(userId), { pin: "583920", password: TEST_PASSWORD });
    await makeFactor(ctx, userId);
    expect(await hasFactors(ctx, userId)).toEqual({ pin: true, second_factor: true, passkey: false });
    const other = await makeUser(ctx);
    expect((await hasFactors(ctx, other.userId)).pin).toBe(false);
  });
});
