import { SpendingOverviewInput, SpendingRowsInput } from "@evenly/contract/insights/schemas";
import { codeOf, openTestContext } from "@evenly/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { makeSpender, type Spender } from "../testing/spending.ts";
import { getSpendingOverview } from "./get-spending-overview.ts";
import { listSpendingRows } from "./list-spending-rows.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });
let spender: Spender;
beforeAll(async () => {
  spender = await makeSpender(ctx);
  await spender.spend(
    ...["2026-11-03", "2026-11-09", "2026-11-15"].map((date) => ({
      date,
      spentMinor: 40_00n,
      merchant: "Harbour Market",
    })),
    { date: "2026-11-16", spentMinor: 250_00n, category: "travel", merchant: "Rail" },
    { date: "2026-11-17", spentMinor: -10_00n, category: "travel", merchant: "Rail" },
    { date: "2026-11-18", spentMinor: 800_00n, category: "housing", merchant: "Rent" },
    { date: "2026-10-21", spentMinor: 60_00n },
    { date: "2026-10-22", spentMinor: 33_00n },
  );
});
const overview = (input: object = {}, userId = spender.userId) =>
  getSpendingOverview(ctx.asUser(userId), SpendingOverviewInput.parse(input));
const rowsOf = (input: object) =>
  listSpendingRows(ctx.asUser(spender.userId), SpendingRowsInput.parse(input));

describe("getSpendingOverview", () => {
  it("compares a running month with the same day of the one before", async () => {
    const november = await overview();
    expect(november).toMatchObject({ from: "2026-11-01", to: "2026-12-01", today: "2026-11-21" });
    expect(november.total).toEqual({ ownMinor: 1_170_00n, paidMinor: 1_170_00n, rowCount: 5 });
    expect(november.before).toEqual({ ownMinor: 60_00n, paidMinor: 60_00n, rowCount: 1 });
    expect(november.previousDailySums.map(({ on }) => on)).toEqual(["2026-10-21", "2026-10-22"]);
    expect(
      november.breakdown.category.map(({ key, now, before }) => [key, now.ownMinor, before.ownMinor]),
    ).toEqual([
      ["housing", 800_00n, 0n],
      ["travel", 250_00n, 0n],
      ["food", 120_00n, 60_00n],
    ]);
    expect(november.breakdown.merchant[0]).toMatchObject({ key: "Rent", name: "Rent" });
    expect(november.forecast).toEqual({ own: null, paid: null });
    const october = await overview({ day: "2026-10-05" });
    expect(october).toMatchObject({ before: null, forecast: null, total: { ownMinor: 93_00n } });
  });

  it("breaks down by group and person, names them, and counts what was paid beside the own share", async () => {
    const group = await makeGroup(ctx, 2);
    const userId = group.users[0]?.userId ?? "";
    await makeExpense(ctx, group, { amountMinor: 80_00n });
    const { total, breakdown } = await overview({}, userId);
    expect(total).toEqual({ ownMinor: 40_00n, paidMinor: 80_00n, rowCount: 1 });
    expect(breakdown.group).toMatchObject([{ key: group.groupId, now: { ownMinor: 40_00n } }]);
    expect(breakdown.group[0]?.name).not.toBeNull();
    expect(breakdown.person).toMatchObject([{ key: null, name: null, now: { paidMinor: 80_00n } }]);
  });

  it("has insights whose amount is the sum of the rows that they open", async () => {
    const { insights } = await overview();
    expect(insights.map(({ type }) => type)).toEqual([
      "high_spending",
      "unusual_spending",
      "category_higher",
      "merchant_visits",
    ]);
    for (const { amountMinor, behind } of insights) {
      let sum = 0n;
      for (const { sign, ...filter } of behind) {
        const { rows } = await rowsOf({ ...filter, limit: 100 });
        sum += rows.reduce((all, { ownMinor }) => all + ownMinor, 0n) * BigInt(sign);
      }
      expect(sum).toBe(amountMinor);
    }
  });

  it("drops an insight once its condition has cleared", async () => {
    const { userId, spend } = await makeSpender(ctx);
    await spend({ date: "2026-11-20", spentMinor: 1_000_01n, merchant: "Shop" });
    const kinds = async () => (await overview({}, userId)).insights.map(({ type }) => type);
    expect(await kinds()).toContain("high_spending");
    await spend({ date: "2026-11-21", spentMinor: -1n, merchant: "Shop" });
    expect(await kinds()).toEqual(["high_spending", "unusual_spending"]);
  });

  it("is refused without a caller", async () => {
    expect(await codeOf(getSpendingOverview(ctx, SpendingOverviewInput.parse({})))).toBe("UNAUTHENTICATED");
  });
});
