import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeClaim } from "../testing/claims.ts";
import { quoteClaim } from "./quote-claim.ts";

const { ctx } = await openTestContext();

describe("quoteClaim", () => {
  it("tells what sending would cost, leave and need, by the code that sends", async () => {
    const { asSender, sender } = await makeClaim(ctx);
    const quote = (amountMinor: bigint, to = "quote@posteo.example") =>
      quoteClaim(asSender, { to, amountMinor, currency: "USD" });
    expect(await quote(10_00n)).toMatchObject({
      feeMinor: 0n,
      totalMinor: 10_00n,
      refusal: null,
      decision: "allow",
      availableBeforeMinor: 19_960_00n,
      availableAfterMinor: 19_950_00n,
    });
    expect(await quote(30_000_00n)).toMatchObject({ refusal: expect.any(String) });
    expect(await quote(11_000_00n)).toMatchObject({ refusal: "CLAIM_UNAVAILABLE" });
    const known = await makeUser(ctx);
    expect(await codeOf(quote(1n, known.email))).toBe("CLAIM_NOT_NEEDED");
    expect(await codeOf(quote(1n, sender.email))).toBe("SELF_TRANSFER");
  });
});
