import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { spendCash } from "../../testing/budgets.ts";
import { listBudgetInsights } from "./list-budget-insights.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

it("listBudgetInsights compares the month with the same days before it, and forgets what no longer holds", async () => {
  const asMe = ctx.asUser((await makeUser(ctx)).userId);
  expect(await listBudgetInsights(asMe)).toEqual([]);
  await spendCash(asMe, 50_00n, "2026-10-21");
  await spendCash(asMe, 900_00n, "2026-10-22");
  await spendCash(asMe, 80_00n, "2026-11-21");
  const found = await listBudgetInsights(asMe);
  expect(found).toMatchObject([
    {
      id: "spending_trend:USD:2026-11",
      title: "You spent 60% more than last month",
      priority: "high",
      isRead: false,
      data: { spentMinor: 80_00n, comparedMinor: 50_00n },
    },
    { type: "category_analysis", title: "Food is 100% of your spending" },
  ]);
  await spendCash(asMe, 25_00n, "2026-10-01");
  expect((await listBudgetInsights(asMe)).map(({ type }) => type)).toEqual(["category_analysis"]);
  expect(await codeOf(listBudgetInsights(ctx))).toBe("UNAUTHENTICATED");
});
