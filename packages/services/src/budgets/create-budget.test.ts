import { codeOf, makeUser, openTestContext, refusalOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { budgetInput, makeBudget, outcomesOf } from "../testing/budgets.ts";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { createBudget } from "./create-budget.ts";
import { listBudgets } from "./list-budgets.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });
const asNew = async (facts: object = {}) => ctx.asUser((await makeUser(ctx, facts)).userId);

describe("createBudget", () => {
  it("counts what was spent in the current month before it, own shares alone", async () => {
    const group = await makeGroup(ctx, 4);
    const [asOwner = ctx] = group.asEach;
    await makeExpense(ctx, group, { amountMinor: 100_00n, category: "food" });
    await makeExpense(ctx, group, { amountMinor: 30_00n, category: "travel" });
    const budget = await makeBudget(asOwner);
    expect(budget).toMatchObject({
      startsOn: "2026-11-01",
      endsOn: null,
      period: "monthly",
      currency: "USD",
      access: "owner",
      members: [],
      use: {
        from: "2026-11-01",
        lastOn: "2026-11-30",
        spentMinor: 25_00n,
        paidMinor: 100_00n,
        percent: 25,
        status: "safe",
        color: "green",
      },
    });
    expect(await listBudgets(asOwner, {})).toEqual([budget]);
  });

  it("is idempotent by key and input, also at the same time", async () => {
    const asMe = await asNew();
    const input = budgetInput(ctx);
    const made = await Promise.all(Array.from({ length: 5 }, () => createBudget(asMe, input)));
    expect(new Set(made.map(({ budget }) => budget.id)).size).toBe(1);
    expect(made.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    expect(await codeOf(createBudget(asMe, { ...input, amountMinor: 1n }))).toBe("IDEMPOTENCY_MISMATCH");
  });

  it("makes one of several at the same time that cover the same days; without the days all", async () => {
    const asMe = await asNew();
    const codes = await outcomesOf(Array.from({ length: 5 }, () => createBudget(asMe, budgetInput(ctx))));
    expect(codes.filter((code) => code === "BUDGET_OVERLAPS")).toHaveLength(4);
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    const months = ["2027-01", "2027-02", "2027-03"].map((month) =>
      createBudget(
        asMe,
        budgetInput(ctx, { category: "travel", startsOn: `${month}-01`, endsOn: `${month}-28` }),
      ),
    );
    expect((await Promise.all(months)).every(({ isReplayed }) => !isReplayed)).toBe(true);
  });

  it("refuses days that another active budget of the category and currency covers", async () => {
    const asMe = await asNew();
    const first = await makeBudget(asMe, { startsOn: "2026-11-01", endsOn: "2026-11-30" });
    const input = budgetInput(ctx, { period: "weekly", startsOn: "2026-11-30" });
    expect(await refusalOf(createBudget(asMe, input))).toMatchObject({
      code: "BUDGET_OVERLAPS",
      details: { budgetId: first.id },
    });
    await makeBudget(asMe, { startsOn: "2026-12-01" });
    await makeBudget(asMe, { category: "travel" });
    await makeBudget(asMe, { currency: "EUR" });
    await makeBudget(await asNew());
    expect(await listBudgets(asMe, { on: "2026-11-30" })).toHaveLength(3);
  });

  it("refuses a category that is not the caller's, days that end before they begin, and everything of a person", async () => {
    const asMe = await asNew();
    const foreign = budgetInput(ctx, { category: ctx.ids.uuid() });
    expect(await codeOf(createBudget(asMe, foreign))).toBe("CATEGORY_UNKNOWN");
    expect(await codeOf(createBudget(asMe, budgetInput(ctx, { category: null })))).toBe("CATEGORY_UNKNOWN");
    const dates = { startsOn: "2026-12-01", endsOn: "2026-11-30" };
    expect(await codeOf(createBudget(asMe, budgetInput(ctx, dates)))).toBe("BUDGET_DATES_WRONG");
    expect(await codeOf(createBudget(ctx, budgetInput(ctx)))).toBe("UNAUTHENTICATED");
  });
});
