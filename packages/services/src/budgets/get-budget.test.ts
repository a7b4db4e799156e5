import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeBudget, spendCash } from "../testing/budgets.ts";
import { getBudget } from "./get-budget.ts";
import { updateBudgetSettings } from "./settings/update-budget-settings.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });
const asNew = async (facts: object = {}) => ctx.asUser((await makeUser(ctx, facts)).userId);

describe("getBudget", () => {
  it("shows the period of a day, in the days of the budget", async () => {
    const asMe = await asNew();
    const { id: budgetId } = await makeBudget(asMe, { startsOn: "2026-10-10", endsOn: "2026-12-15" });
    for (const day of ["2026-10-09", "2026-10-10", "2026-11-30", "2026-12-01"]) await spendIfPast(asMe, day);
    const of = async (on: string) => (await getBudget(asMe, { budgetId, on })).use;
    expect(await of("2026-10-20")).toMatchObject({
      from: "2026-10-10",
      lastOn: "2026-10-31",
      spentMinor: 5_00n,
    });
    expect(await of("2026-09-01")).toMatchObject({ from: "2026-10-10" });
    expect(await of("2027-02-01")).toMatchObject({ from: "2026-12-01", lastOn: "2026-12-15" });
  });

  it("guesses the category of what has none, once its person wants that; a choice stays", async () => {
    const asMe = await asNew();
    const { id: budgetId } = await makeBudget(asMe);
    await spendCash(asMe, 12_00n, "2026-11-20", { merchant: "Pizza Roma", category: undefined });
    await spendCash(asMe, 7_00n, "2026-11-20", { merchant: "Pizza Napoli", category: "other" });
    expect((await getBudget(asMe, { budgetId })).use.spentMinor).toBe(0n);
    await updateBudgetSettings(asMe, { autoCategorization: true });
    expect((await getBudget(asMe, { budgetId })).use.spentMinor).toBe(12_00n);
  });

  it("is refused to others, and without a session", async () => {
    const { id: budgetId } = await makeBudget(await asNew());
    expect(await codeOf(getBudget(await asNew(), { budgetId }))).toBe("BUDGET_NOT_FOUND");
    expect(await codeOf(getBudget(ctx, { budgetId }))).toBe("UNAUTHENTICATED");
  });
});

async function spendIfPast(asUser: typeof ctx, day: string) {
  if (day <= "2026-11-21") await spendCash(asUser, 5_00n, day);
}
