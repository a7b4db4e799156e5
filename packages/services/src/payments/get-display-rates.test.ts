import { convert } from "@evenly/money";
import { createTestDatabase, makeUser, type TestDatabase, testContext } from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDisplayRates } from "./get-display-rates.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
});

describe("getDisplayRates", () => {
  it("returns dated, convertible rates to signed-in callers", async () => {
    const ctx = testContext(database.db);
    const me = await makeUser(ctx);
    const table = await getDisplayRates(ctx.asUser(me.userId));
    expect(table).toMatchObject({ base: "USD", date: "2025-02-28", source: "European Central Bank" });
    const shown = convert({ amountMinor: 24_70n, currency: "USD" }, "JPY", table);
    expect(shown).toEqual({ amountMinor: 3_724n, currency: "JPY" });
    await expect(getDisplayRates(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    await ctx.lane.close();
  });
});
