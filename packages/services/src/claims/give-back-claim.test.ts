import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeClaim } from "../testing/claims.ts";

const { ctx } = await openTestContext();

describe("giveBackClaim", () => {
  it("returns the money to its sender, also for a guest, and a repeat changes nothing", async () => {
    const link = await makeClaim(ctx);
    expect(await codeOf(link.giveBack((await makeUser(ctx)).userId))).toBe("CLAIM_NOT_FOUND");
    expect(await codeOf(link.giveBack(link.sender.userId))).toBe("CLAIM_NOT_FOUND");
    expect(await link.giveBack()).toMatchObject({ status: "returned", amountMinor: null });
    expect(await link.giveBack()).toMatchObject({ status: "returned" });
    expect(await link.balance()).toMatchObject({ postedMinor: 20_000_00n, heldMinor: 0n });
    const lena = await link.makeOwner();
    expect(await codeOf(link.claim(lena.userId))).toBe("CLAIM_ENDED");
    const claimed = await makeClaim(ctx);
    await claimed.claim((await claimed.makeOwner()).userId);
    expect(await codeOf(claimed.giveBack())).toBe("CLAIM_ENDED");
  });
});
