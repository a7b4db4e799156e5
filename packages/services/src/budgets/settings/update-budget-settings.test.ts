import { defaultBudgetSettings, UpdateBudgetSettingsInput } from "@evenly/contract/budgets/settings-schemas";
import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeBudget } from "../../testing/budgets.ts";
import { getBudgetSettings } from "./get-budget-settings.ts";
import { updateBudgetSettings } from "./update-budget-settings.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });
const asNew = async (facts: object = {}) => ctx.asUser((await makeUser(ctx, facts)).userId);

describe("updateBudgetSettings", () => {
  it("changes what is named; budgets follow, and their weeks start when the person says", async () => {
    const asMe = await asNew();
    await updateBudgetSettings(asMe, { startOfWeek: "sunday", defaultPeriod: "weekly" });
    const saved = await updateBudgetSettings(asMe, {
      alertThresholds: { warning: 50, critical: 70 },
      notifications: { budgetAlerts: false },
    });
    expect(saved).toEqual({
      ...defaultBudgetSettings,
      startOfWeek: "sunday",
      defaultPeriod: "weekly",
      alertThresholds: { warning: 50, critical: 70 },
      notifications: { ...defaultBudgetSettings.notifications, budgetAlerts: false },
    });
    expect(await getBudgetSettings(asMe)).toEqual(saved);
    const { thresholds, use } = await makeBudget(asMe);
    expect([thresholds, use.from]).toEqual([{ warning: 50, critical: 70 }, "2026-11-15"]);
    expect(await codeOf(updateBudgetSettings(ctx, {}))).toBe("UNAUTHENTICATED");
  });

  it("needs a warning below what is critical", () => {
    const parse = (warning: number, critical: number) =>
      UpdateBudgetSettingsInput.safeParse({ alertThresholds: { warning, critical } }).success;
    expect([parse(95, 80), parse(80, 80), parse(79, 80), parse(0, 80), parse(80, 101)]).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
  });
});
