import { createTestDatabase, type TestContext, type TestDatabase, testContext } from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePayCode } from "../testing/pay-codes.ts";
import { codeOf } from "../testing/requests.ts";
import { quotePayCode } from "./quote-pay-code.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(async () => {
  await ctx.lane.close();
  await database.drop();
});

describe("quotePayCode", () => {
  it("previews the payment without a recall window, and refuses what the payment would refuse", async () => {
    const { asPayer, token } = await makePayCode(ctx, { amountMinor: null });
    const quote = await quotePayCode(asPayer, { token, amountMinor: 150_00n });
    expect(quote).toMatchObject({ feeMinor: 0n, totalMinor: 150_00n, refusal: null });
    expect(quote.availableBeforeMinor - quote.availableAfterMinor).toBe(150_00n);
    const short = await quotePayCode(asPayer, { token, amountMinor: 90_000_00n });
    expect(short.refusal).not.toBeNull();
    const fixed = await makePayCode(ctx);
    const wrong = quotePayCode(fixed.asPayer, { token: fixed.token, amountMinor: 1n });
    expect(await codeOf(wrong)).toBe("PAY_CODE_AMOUNT_WRONG");
  });
});
