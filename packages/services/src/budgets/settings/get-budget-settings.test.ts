import { defaultBudgetSettings } from "@evenly/contract/budgets/settings-schemas";
import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getBudgetSettings } from "./get-budget-settings.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });
const asNew = async (facts: object = {}) => ctx.asUser((await makeUser(ctx, facts)).userId);

describe("getBudgetSettings", () => {
  it("has defaults for a person who has saved none", async () => {
    expect(await getBudgetSettings(await asNew())).toEqual(defaultBudgetSettings);
    expect(await codeOf(getBudgetSettings(ctx))).toBe("UNAUTHENTICATED");
  });
});
