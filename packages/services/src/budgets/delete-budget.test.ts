import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeBudget } from "../testing/budgets.ts";
import { deleteBudget } from "./delete-budget.ts";
import { listBudgets } from "./list-budgets.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });
const asNew = async (facts: object = {}) => ctx.asUser((await makeUser(ctx, facts)).userId);

describe("deleteBudget", () => {
  it("deletes a budget of the caller's, and none of others", async () => {
    const asMe = await asNew();
    const { id: budgetId } = await makeBudget(asMe);
    expect(await codeOf(deleteBudget(await asNew(), { budgetId }))).toBe("BUDGET_NOT_FOUND");
    await deleteBudget(asMe, { budgetId });
    expect(await listBudgets(asMe, {})).toEqual([]);
    expect(await codeOf(deleteBudget(asMe, { budgetId }))).toBe("BUDGET_NOT_FOUND");
    expect(await codeOf(deleteBudget(ctx, { budgetId }))).toBe("UNAUTHENTICATED");
  });
});
