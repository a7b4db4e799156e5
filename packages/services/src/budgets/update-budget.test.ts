import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeBudget, outcomesOf, spendCash } from "../testing/budgets.ts";
import { getBudget } from "./get-budget.ts";
import { updateBudget } from "./update-budget.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });
const asNew = async (facts: object = {}) => ctx.asUser((await makeUser(ctx, facts)).userId);

describe("updateBudget", () => {
  it("changes the amount from the current period on, and hands on what earlier months left", async () => {
    const asMe = await asNew();
    const { id: budgetId } = await makeBudget(asMe, { startsOn: "2026-09-01", rollover: "surplus" });
    await spendCash(asMe, 70_00n, "2026-09-10");
    await spendCash(asMe, 30_00n, "2026-11-10");
    const changed = await updateBudget(asMe, { budgetId, amountMinor: 170_00n });
    expect(changed).toMatchObject({ version: 2, amountMinor: 170_00n });
    expect(changed.use).toMatchObject({ carryMinor: 130_00n, limitMinor: 300_00n, percent: 10 });
    const october = await getBudget(asMe, { budgetId, on: "2026-10-31" });
    expect(october.use).toMatchObject({ amountMinor: 100_00n, carryMinor: 30_00n, spentMinor: 0n });
    await spendCash(asMe, 90_00n, "2026-10-05");
    expect((await getBudget(asMe, { budgetId })).use.carryMinor).toBe(40_00n);
  });

  it("by two who saw the same version keeps one; without the version both", async () => {
    const asMe = await asNew();
    const { id: budgetId, version: expectedVersion } = await makeBudget(asMe);
    const both = (version: object) =>
      outcomesOf([
        updateBudget(asMe, { budgetId, amountMinor: 1_00n, ...version }),
        updateBudget(asMe, { budgetId, amountMinor: 2_00n, ...version }),
      ]);
    expect((await both({ expectedVersion })).toSorted()).toEqual(["BUDGET_CHANGED", "done"]);
    expect(await both({})).toEqual(["done", "done"]);
  });

  it("is refused into the days of another one, to others, and where the input is wrong", async () => {
    const asMe = await asNew();
    const { id: budgetId } = await makeBudget(asMe);
    const { id: pausedId } = await makeBudget(asMe, { category: "travel" });
    await updateBudget(asMe, { budgetId: pausedId, isActive: false });
    await makeBudget(asMe, { category: "travel" });
    const on = updateBudget(asMe, { budgetId: pausedId, isActive: true });
    expect(await codeOf(on)).toBe("BUDGET_OVERLAPS");
    const code = (fields: object) => codeOf(updateBudget(asMe, { budgetId, ...fields }));
    expect(await code({ category: ctx.ids.uuid() })).toBe("CATEGORY_UNKNOWN");
    expect(await code({ endsOn: "2026-10-01" })).toBe("BUDGET_DATES_WRONG");
    const asOther = await asNew();
    expect(await codeOf(updateBudget(asOther, { budgetId, amountMinor: 1n }))).toBe("BUDGET_NOT_FOUND");
  });

  it("starts anew with another length of the period", async () => {
    const asMe = await asNew();
    const { id: budgetId } = await makeBudget(asMe, { startsOn: "2026-01-01", rollover: "both" });
    const weekly = await updateBudget(asMe, { budgetId, period: "weekly", amountMinor: 25_00n });
    expect(weekly).toMatchObject({ startsOn: "2026-11-16", use: { carryMinor: 0n, limitMinor: 25_00n } });
  });
});
