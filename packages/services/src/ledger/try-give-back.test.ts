import { makeReceived, openTestContext, testContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { tryGiveBack } from "./try-give-back.ts";

const { database } = await openTestContext();

describe("tryGiveBack", () => {
  it("gives the decision of the posting and writes nothing", async () => {
    const ctx = testContext(database.db);
    const { id, payee, balances } = await makeReceived(ctx, { amountMinor: 40_00n });
    const asked = { payeeUserId: payee.userId, transferId: id };
    expect(await tryGiveBack(ctx, { ...asked, amountMinor: null })).toMatchObject({
      refusal: null,
      original: { id, amountMinor: 40_00n },
      remainingMinor: 40_00n,
      availableMinor: 40_00n,
    });
    const tooMuch = await tryGiveBack(ctx, { ...asked, amountMinor: 40_01n });
    expect(tooMuch.refusal).toBe("REFUND_TOO_LARGE");
    expect(await balances()).toEqual([60_00n, 40_00n]);
    const nothing = tryGiveBack(ctx, { ...asked, transferId: ctx.ids.uuid(), amountMinor: null });
    await expect(nothing).rejects.toMatchObject({ code: "NOT_FOUND" });
    await ctx.lane.close();
  });
});
