import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { makeBudget, spendCash } from "../testing/budgets.ts";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { getBudget } from "./get-budget.ts";
import { listSpent } from "./list-spent.ts";
import { updateBudgetSettings } from "./settings/update-budget-settings.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

it("listSpent has the rows that sum to what is spent, also of guessed categories", async () => {
  const group = await makeGroup(ctx, 2);
  const [asMe = ctx] = group.asEach;
  const { id: budgetId } = await makeBudget(asMe);
  await makeExpense(ctx, group, { amountMinor: 40_00n, category: "food" });
  await spendCash(asMe, 9_00n, "2026-11-03");
  await spendCash(asMe, 7_00n, "2026-10-31");
  await spendCash(asMe, 5_00n, "2026-11-04", { merchant: "Pizza Roma", category: undefined });
  const sumOf = async () => {
    const { rows } = await listSpent(asMe, { budgetId });
    return [rows.length, rows.reduce((sum, { ownMinor }) => sum + ownMinor, 0n)];
  };
  expect(await sumOf()).toEqual([2, 29_00n]);
  await updateBudgetSettings(asMe, { autoCategorization: true });
  expect(await sumOf()).toEqual([3, 34_00n]);
  expect((await getBudget(asMe, { budgetId })).use.spentMinor).toBe(34_00n);
  for (let count = 0; count < 51; count += 1) await spendCash(asMe, 1n, "2026-11-02");
  const first = await listSpent(asMe, { budgetId });
  if (first.next === null) throw new Error("there is a second page");
  const second = await listSpent(asMe, { budgetId, before: first.next });
  const ids = [...first.rows, ...second.rows].map(({ id }) => id);
  expect([new Set(ids).size, ids.length, second.next]).toEqual([54, 54, null]);
});

it("listSpent of a group's budget has the caller's own shares alone, and is refused to strangers", async () => {
  const group = await makeGroup(ctx, 2);
  const [asMe = ctx] = group.asEach;
  const { id: budgetId } = await makeBudget(asMe, { groupId: group.groupId, category: null });
  await makeExpense(ctx, group, { amountMinor: 40_00n, category: "food" });
  await spendCash(asMe, 9_00n, "2026-11-03");
  expect((await listSpent(asMe, { budgetId })).rows).toMatchObject([{ ownMinor: 20_00n, source: "expense" }]);
  const asOther = ctx.asUser((await makeUser(ctx)).userId);
  expect(await codeOf(listSpent(asOther, { budgetId }))).toBe("BUDGET_NOT_FOUND");
});
