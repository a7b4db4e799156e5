import { makeProtectedUser, makeUser, openTestContext, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { startTotp } from "./enrolment/start-totp.ts";
import { getOverview } from "./get-overview.ts";
import { sweepFactors } from "./sweep-factors.ts";

const { ctx } = await openTestContext();

const MINUTE_MS = 60_000;
const password = TEST_PASSWORD;

describe("sweepFactors", () => {
  it("deletes expired enrolments and keeps confirmed factors", async () => {
    const { asking } = await makeProtectedUser(ctx);
    const { userId } = await makeUser(ctx);
    await startTotp(ctx.asUser(userId), { password });
    expect(await sweepFactors(ctx)).toBe(0);
    ctx.clock.advance(10 * MINUTE_MS);
    expect(await sweepFactors(ctx)).toBe(1);
    expect((await getOverview(asking)).factors).toHaveLength(1);
  });
});
