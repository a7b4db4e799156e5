import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makePayCode } from "../testing/pay-codes.ts";
import { quotePayCode } from "./quote-pay-code.ts";

const { ctx } = await openTestContext();

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
