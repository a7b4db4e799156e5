import { makeReceived, openTestContext, testContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { previewReturn } from "./preview-return.ts";

const { database } = await openTestContext();

describe("previewReturn", () => {
  it("moves nothing on repeated calls, and is for the payee only", async () => {
    const ctx = testContext(database.db);
    const { id, asPayer, asPayee, balances } = await makeReceived(ctx, { amountMinor: 40_00n });
    const previews = await Promise.all(Array.from({ length: 5 }, () => previewReturn(asPayee, { id })));
    for (const preview of previews) expect(preview).toEqual(previews[0]);
    expect(await balances()).toEqual([60_00n, 40_00n]);
    await expect(previewReturn(asPayer, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(previewReturn(ctx, { id })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    await ctx.lane.close();
  });
});
