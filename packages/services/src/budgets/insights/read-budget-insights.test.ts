import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { spendCash } from "../../testing/budgets.ts";
import { listBudgetInsights } from "./list-budget-insights.ts";
import { readBudgetInsights } from "./read-budget-insights.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

it("readBudgetInsights marks one, or all that hold", async () => {
  const asMe = ctx.asUser((await makeUser(ctx)).userId);
  await spendCash(asMe, 50_00n, "2026-11-20");
  await spendCash(asMe, 50_00n, "2026-11-20", { category: "travel" });
  const readOf = async () => (await listBudgetInsights(asMe)).map(({ isRead }) => isRead);
  expect(await readOf()).toEqual([false, false]);
  const [first] = await listBudgetInsights(asMe);
  await readBudgetInsights(asMe, { insightId: first?.id });
  expect(await readOf()).toEqual([true, false]);
  await readBudgetInsights(asMe, {});
  expect(await readOf()).toEqual([true, true]);
  const unknown = readBudgetInsights(asMe, { insightId: "spending_trend:USD:2020-01" });
  expect(await codeOf(unknown)).toBe("NOT_FOUND");
  expect(await codeOf(readBudgetInsights(ctx, {}))).toBe("UNAUTHENTICATED");
});
