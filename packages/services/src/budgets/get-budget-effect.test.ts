import { codeOf, makeUser, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { makeBudget, spendCash } from "../testing/budgets.ts";
import { getBudgetEffect } from "./get-budget-effect.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

it("getBudgetEffect says what an expense would do to the budget of its category and day", async () => {
  const asMe = ctx.asUser((await makeUser(ctx)).userId);
  const { id: budgetId } = await makeBudget(asMe);
  await spendCash(asMe, 80_00n, "2026-11-20");
  const of = (amountMinor: bigint, fields: object = {}) =>
    getBudgetEffect(asMe, { category: "food", currency: "USD", amountMinor, ...fields });
  const before = { budgetId, percentBefore: 80 };
  expect(await of(12_00n)).toEqual({ ...before, percentAfter: 92, status: "warning", overByMinor: 0n });
  expect(await of(32_00n)).toEqual({ ...before, percentAfter: 100, status: "exceeded", overByMinor: 12_00n });
  expect(await of(-30_00n)).toEqual({ ...before, percentAfter: 50, status: "safe", overByMinor: 0n });
  expect(await of(12_00n, { on: "2026-12-01" })).toMatchObject({ percentBefore: 0, percentAfter: 12 });
  expect(await of(12_00n, { on: "2026-10-31" })).toBeNull();
  expect(await of(12_00n, { category: "travel" })).toBeNull();
  expect(await of(12_00n, { currency: "EUR" })).toBeNull();
  const signedOut = getBudgetEffect(ctx, { category: "food", currency: "USD", amountMinor: 1n });
  expect(await codeOf(signedOut)).toBe("UNAUTHENTICATED");
});
