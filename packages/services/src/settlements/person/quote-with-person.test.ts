import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeTwo, settleAll } from "../../testing/person-settlements.ts";
import { quoteWithPerson } from "./quote-with-person.ts";

const { ctx } = await openTestContext();

describe("quoteWithPerson", () => {
  it("previews the one payment as it happens then", async () => {
    const two = await makeTwo(ctx, [
      { owes: "ben", amountMinor: 20_00n },
      { owes: "ben", amountMinor: 5_00n },
    ]);
    const asked = { userId: two.ana.userId as never, currency: "USD", amountMinor: 25_00n };
    const quote = await quoteWithPerson(two.asBen, asked);
    expect(quote).toMatchObject({ totalMinor: 25_00n, feeMinor: 0n, refusal: null, decision: "allow" });
    await settleAll(ctx, two, two.asBen);
    expect(await two.postedOf(two.ben)).toBe(quote.availableAfterMinor);
  });

  it("knows nobody who has never shared a group with the caller", async () => {
    const two = await makeTwo(ctx, []);
    const asked = { userId: (await makeUser(ctx)).userId as never, currency: "USD", amountMinor: 1n };
    expect(await codeOf(quoteWithPerson(two.asBen, asked))).toBe("PAYEE_UNKNOWN");
  });
});
