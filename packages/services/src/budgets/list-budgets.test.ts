import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeBudget, spendCash } from "../testing/budgets.ts";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { listBudgets } from "./list-budgets.ts";
import { updateBudget } from "./update-budget.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });
const asNew = async (facts: object = {}) => ctx.asUser((await makeUser(ctx, facts)).userId);

describe("listBudgets", () => {
  it("lists the caller's alone, on a day or switched off", async () => {
    const asMe = await asNew();
    const past = await makeBudget(asMe, { startsOn: "2026-10-01", endsOn: "2026-10-31" });
    const { id: budgetId } = await makeBudget(asMe, { startsOn: "2026-11-01" });
    await makeBudget(await asNew());
    const idsOf = async (input: object) => (await listBudgets(asMe, input)).map(({ id }) => id);
    expect(await idsOf({})).toEqual([past.id, budgetId]);
    expect(await idsOf({ on: "2026-10-31" })).toEqual([past.id]);
    await updateBudget(asMe, { budgetId, isActive: false });
    expect(await idsOf({ isActive: false })).toEqual([budgetId]);
    expect(await codeOf(listBudgets(ctx, {}))).toBe("UNAUTHENTICATED");
  });

  it("shows a group's budgets to its members: what all of them spent together", async () => {
    const group = await makeGroup(ctx, 3);
    const { groupId } = group;
    const [asOwner = ctx, asMember = ctx] = group.asEach;
    await makeExpense(ctx, group, { amountMinor: 90_00n, category: "food" });
    await makeExpense(ctx, group, { amountMinor: 30_00n, category: "travel" });
    await makeBudget(asOwner, { groupId });
    await makeBudget(asOwner, { groupId, category: null, amountMinor: 200_00n });
    const sums = (await listBudgets(asMember, { groupId })).map(({ use, access }) => [
      use.spentMinor,
      access,
    ]);
    expect(sums).toEqual([
      [90_00n, "read"],
      [120_00n, "read"],
    ]);
    expect(await listBudgets(asMember, {})).toEqual([]);
    expect(await codeOf(makeBudget(asMember, { groupId, category: "travel" }))).toBe("GROUP_FORBIDDEN");
    expect(await codeOf(listBudgets(await asNew(), { groupId }))).toBe("GROUP_NOT_FOUND");
  });

  it("are those of the owner's zone, also where the clocks change", async () => {
    ctx.clock.set(new Date("2026-11-01T05:30:00Z"));
    const asMe = await asNew({ timeZone: "America/New_York" });
    await spendCash(asMe, 10_00n, "2026-10-31");
    await spendCash(asMe, 20_00n, "2026-11-01");
    expect((await makeBudget(asMe)).use).toMatchObject({ from: "2026-11-01", spentMinor: 20_00n });
    ctx.clock.set(new Date("2026-11-01T03:30:00Z"));
    const [later] = await listBudgets(asMe, { on: "2026-10-31" });
    expect(later).toBeUndefined();
    expect((await listBudgets(asMe, {}))[0]?.use.from).toBe("2026-11-01");
    ctx.clock.set(new Date("2026-11-21T12:00:00Z"));
  });
});
