import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeRequest } from "../testing/requests.ts";
import { quoteRequest } from "./quote-request.ts";

const { ctx } = await openTestContext();

describe("quoteRequest", () => {
  it("previews what paying would cost and need, as it happens then", async () => {
    const asked = await makeRequest(ctx, { allowsPartial: true });
    const { paymentRequestId, asPayer } = asked;
    const quote = await quoteRequest(asPayer, { paymentRequestId, amountMinor: 42_00n });
    expect(quote).toMatchObject({ feeMinor: 0n, totalMinor: 42_00n, decision: "allow", refusal: null });
    expect(quote.availableAfterMinor).toBe(quote.availableBeforeMinor - 42_00n);
    await asked.pay(42_00n);
    expect(await codeOf(quoteRequest(asPayer, { paymentRequestId, amountMinor: 1n }))).toBe(
      "REQUEST_STATE_WRONG",
    );
  });

  it("is for the person asked", async () => {
    const { paymentRequestId, asRequester } = await makeRequest(ctx);
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    for (const caller of [asRequester, stranger])
      expect(await codeOf(quoteRequest(caller, { paymentRequestId, amountMinor: 1n }))).toBe(
        "REQUEST_NOT_FOUND",
      );
  });
});
