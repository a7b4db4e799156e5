import { convert } from "@evenly/money";
import { makeUser, openTestContext, testContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getDisplayRates } from "./get-display-rates.ts";

const { database } = await openTestContext();

describe("getDisplayRates", () => {
  it("returns dated, convertible rates to signed-in callers", async () => {
    const ctx = testContext(database.db);
    const me = await makeUser(ctx);
    const table = await getDisplayRates(ctx.asUser(me.userId));
    expect(table).toMatchObject({
      base: "USD",
      date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      source: "currency-api",
    });
    const shown = convert({ amountMinor: 24_70n, currency: "USD" }, "JPY", table);
    expect(shown).toEqual({
      amountMinor: BigInt(Math.round(24.7 * Number(table.rates["JPY"]))),
      currency: "JPY",
    });
    await expect(getDisplayRates(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    await ctx.lane.close();
  });
});
