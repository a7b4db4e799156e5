import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeSpender, monthly } from "../testing/spending.ts";
import { getSpendingForecast } from "./get-spending-forecast.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

describe("getSpendingForecast", () => {
  it("is null before three periods, and says then how it is made and how far it was off", async () => {
    const { userId, spend } = await makeSpender(ctx);
    const forecast = () => getSpendingForecast(ctx.asUser(userId), { currency: "USD" });
    await spend({ date: "2026-11-20", spentMinor: 5_00n });
    expect(await forecast()).toEqual({ nextWeek: null, nextMonth: null, nextYear: null });
    const dates = monthly("10", "2026-05", "2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11");
    await spend(...dates.map((date) => ({ date, spentMinor: 100_00n })));
    const { nextMonth, nextYear } = await forecast();
    expect(nextMonth).toMatchObject({ method: "mean_of_past_periods", expectedMinor: 100_83n, periods: 6 });
    expect(nextMonth).toMatchObject({ testedPeriods: 3, errorPercent: 2 });
    expect(nextYear?.expectedMinor).toBe(1_226_81n);
    expect(await codeOf(getSpendingForecast(ctx, { currency: "USD" }))).toBe("UNAUTHENTICATED");
  });
});
