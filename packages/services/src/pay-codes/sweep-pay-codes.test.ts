import { codeOf, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makePayCode } from "../testing/pay-codes.ts";
import { sweepPayCodes } from "./sweep-pay-codes.ts";

const { ctx } = await openTestContext();

describe("sweepPayCodes", () => {
  it("deletes codes that ended unpaid 30 days ago, and keeps paid ones", async () => {
    const paid = await makePayCode(ctx);
    await paid.pay();
    const unpaid = await makePayCode(ctx);
    const start = ctx.clock.now();
    ctx.clock.advance(30 * 86_400_000);
    expect(await outcomeOf(unpaid.read())).toBe("done");
    ctx.clock.advance(15 * 60_000);
    expect(await sweepPayCodes(ctx)).toBeGreaterThan(0);
    expect(await codeOf(unpaid.read())).toBe("PAY_CODE_NOT_FOUND");
    expect((await paid.read()).state).toBe("used");
    expect(await sweepPayCodes(ctx)).toBe(0);
    ctx.clock.set(start);
  });
});
