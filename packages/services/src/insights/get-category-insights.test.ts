import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeSpender } from "../testing/spending.ts";
import { getCategoryInsights } from "./get-category-insights.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

describe("getCategoryInsights", () => {
  it("covers one category, against as many days before", async () => {
    const { userId, spend } = await makeSpender(ctx);
    const kiosk = { spentMinor: 20_00n, merchant: "Kiosk", category: "shopping" } as const;
    await spend(
      ...["2026-11-03", "2026-11-08", "2026-11-19"].map((date) => ({ ...kiosk, date })),
      { ...kiosk, date: "2026-10-15" },
      { date: "2026-11-19", spentMinor: 500_00n },
    );
    const input = { category: "shopping", period: "month", currency: "USD" } as const;
    const found = await getCategoryInsights(ctx.asUser(userId), input);
    expect(found).toMatchObject({ ownMinor: 60_00n, rowCount: 3, beforeMinor: 20_00n, trend: "up" });
    expect(found).toMatchObject({ averageMinor: 20_00n, patterns: [{ subject: "Kiosk", visits: 3 }] });
    expect(found.insights.map(({ type, amountMinor }) => [type, amountMinor])).toEqual([
      ["category_higher", 40_00n],
      ["merchant_visits", 60_00n],
    ]);
    expect(await codeOf(getCategoryInsights(ctx, input))).toBe("UNAUTHENTICATED");
  });
});
