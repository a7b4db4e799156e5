import { CreateBudgetInput, UpdateBudgetInput } from "@evenly/contract/budgets/schemas";
import { UpdateBudgetSettingsInput } from "@evenly/contract/budgets/settings-schemas";
import { budgets } from "@evenly/db/budgets/tables";
import { sql } from "@evenly/db/sql";
import { makeUser, openTestContext, sendProven } from "@evenly/testing";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { budgetInput, checkAll, makeBudget, outcomesOf, spendCash } from "../testing/budgets.ts";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { listAlerts } from "./alerts/list-alerts.ts";
import { createBudget } from "./create-budget.ts";
import { getBudget } from "./get-budget.ts";
import { updateBudget } from "./update-budget.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const { ctx, database } = await openTestContext({ now: NOW });
const asNew = async (facts: object = {}) => ctx.asUser((await makeUser(ctx, facts)).userId);

describe("thresholds", () => {
  it.each([
    ["reversed", { warning: 95, critical: 80 }],
    ["equal", { warning: 80, critical: 80 }],
    ["above 100", { warning: 80, critical: 101 }],
    ["zero", { warning: 0, critical: 80 }],
  ])("that are %s are refused wherever they are given, and by the table", async (_name, thresholds) => {
    const input = { ...budgetInput(ctx), thresholds };
    expect(CreateBudgetInput.safeParse(input).success).toBe(false);
    const budgetId = ctx.ids.uuid();
    expect(UpdateBudgetInput.safeParse({ budgetId, thresholds }).success).toBe(false);
    expect(UpdateBudgetInput.safeParse({ budgetId, thresholds: { warning: 80, critical: 95 } }).success).toBe(
      true,
    );
    expect(UpdateBudgetSettingsInput.safeParse({ alertThresholds: thresholds }).success).toBe(false);
    const { id } = await makeBudget(await asNew());
    const set = { warningAt: thresholds.warning, criticalAt: thresholds.critical };
    await expect(ctx.db.update(budgets).set(set).where(sql`id = ${id}`)).rejects.toThrow();
  });
});

describe("the sums of a period", () => {
  it("have a percent of 100 at most, with the sum that is over beside it, and money back leaves more", async () => {
    const group = await makeGroup(ctx, 2);
    const [asMe = ctx] = group.asEach;
    const { id: budgetId } = await makeBudget(asMe);
    const use = async () => (await getBudget(asMe, { budgetId })).use;
    await makeExpense(ctx, group, { amountMinor: -10_00n, category: "food" });
    const back = { percent: 0, status: "safe", spentMinor: -5_00n, leftMinor: 105_00n, overByMinor: 0n };
    expect(await use()).toMatchObject(back);
    await spendCash(asMe, 117_00n, "2026-11-20");
    expect(await use()).toMatchObject({
      percent: 100,
      status: "exceeded",
      overByMinor: 12_00n,
      leftMinor: -12_00n,
    });
    await makeExpense(ctx, group, { amountMinor: -60_00n, category: "food" });
    expect(await use()).toMatchObject({ percent: 82, status: "warning", spentMinor: 82_00n });
  });

  it("of a closed month follow what is back-dated into it, with its carry, but raise no alert of it", async () => {
    const asMe = await asNew();
    const { id: budgetId } = await makeBudget(asMe, { startsOn: "2026-10-01", rollover: "surplus" });
    const carry = async () => (await getBudget(asMe, { budgetId })).use.carryMinor;
    expect(await carry()).toBe(100_00n);
    await spendCash(asMe, 99_00n, "2026-10-31");
    await checkAll(ctx);
    expect(await carry()).toBe(1_00n);
    expect((await getBudget(asMe, { budgetId, on: "2026-10-31" })).use).toMatchObject({ percent: 99 });
    expect(await listAlerts(asMe)).toEqual([]);
    await spendCash(asMe, 90_00n, "2026-11-20");
    await checkAll(ctx);
    expect(await listAlerts(asMe)).toMatchObject([
      { periodFrom: "2026-11-01", limitMinor: 101_00n, percent: 89 },
    ]);
  });

  it.each([
    // The day has 25 hours in New York, and 23 in Berlin; in Cairo it begins at 01:00.
    ["America/New_York", "2026-11-01", "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z"],
    ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"],
    ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00Z", "2026-04-24T21:00:00Z"],
    ["Pacific/Kiritimati", "2026-01-01", "2025-12-31T10:00:00Z", "2026-01-01T10:00:00Z"],
  ])("in %s have the payments of %s alone, whose clocks change", async (timeZone, day, first, after) => {
    const [ana, shop] = [await makeUser(ctx, { timeZone, balanceMinor: 100_00n }), await makeUser(ctx)];
    const asAna = ctx.asUser(ana.userId);
    const moments = [Date.parse(first) - 1, Date.parse(first), Date.parse(after) - 1, Date.parse(after)];
    for (const [place, moment] of moments.entries()) {
      ctx.clock.set(new Date(moment));
      await sendProven(asAna, {
        to: shop.userId,
        amountMinor: 10n ** BigInt(place),
        currency: "USD",
        category: "food",
        idempotencyKey: ctx.ids.uuid(),
      });
    }
    const { id: budgetId } = await makeBudget(asAna, { startsOn: day, endsOn: day });
    expect((await getBudget(asAna, { budgetId, on: day })).use).toMatchObject({
      from: day,
      spentMinor: 110n,
    });
    ctx.clock.set(NOW);
  });
});

it("one of two budgets of the same days is kept, made or switched on at the same time; without the constraint both", async () => {
  const race = async () => {
    const asMe = await asNew();
    const made = await outcomesOf([1, 2].map(() => createBudget(asMe, budgetInput(ctx))));
    const paused = [];
    for (let count = 0; count < 2; count += 1) {
      const { id: budgetId } = await makeBudget(asMe, { category: "travel" });
      await updateBudget(asMe, { budgetId, isActive: false });
      paused.push(budgetId);
    }
    const switched = await outcomesOf(
      paused.map((budgetId) => updateBudget(asMe, { budgetId, isActive: true })),
    );
    return [made.toSorted(), switched.toSorted()];
  };
  const one = ["BUDGET_OVERLAPS", "done"];
  expect(await race()).toEqual([one, one]);
  const admin = postgres(database.adminUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe("alter table budgets drop constraint budgets_one_active");
  await admin.end();
  expect((await race())[0]).toEqual(["done", "done"]);
});
