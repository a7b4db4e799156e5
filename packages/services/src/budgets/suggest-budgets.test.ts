import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { makeBudget, spendCash } from "../testing/budgets.ts";
import { suggestBudgets } from "./suggest-budgets.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

it("suggestBudgets averages the last full months, for categories without a budget", async () => {
  const asMe = ctx.asUser((await makeUser(ctx)).userId);
  expect(await suggestBudgets(asMe, {})).toEqual({ currency: "USD", months: 0, lines: [] });
  await spendCash(asMe, 90_00n, "2026-09-10");
  await spendCash(asMe, 30_50n, "2026-10-31");
  await spendCash(asMe, 500_00n, "2026-11-01");
  await spendCash(asMe, 500_00n, "2026-07-31");
  await spendCash(asMe, 8_00n, "2026-10-10", { currency: "EUR" });
  await spendCash(asMe, 20_00n, "2026-10-10", { category: "travel" });
  expect(await suggestBudgets(asMe, {})).toEqual({
    currency: "USD",
    months: 2,
    lines: [
      { category: "food", averageMinor: 60_25n, amountMinor: 65_00n },
      { category: "travel", averageMinor: 10_00n, amountMinor: 10_00n },
    ],
  });
  await makeBudget(asMe);
  expect((await suggestBudgets(asMe, {})).lines.map(({ category }) => category)).toEqual(["travel"]);
  expect((await suggestBudgets(asMe, { currency: "EUR" })).lines).toMatchObject([{ amountMinor: 10_00n }]);
  expect(await codeOf(suggestBudgets(ctx, {}))).toBe("UNAUTHENTICATED");
});
