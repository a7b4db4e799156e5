import type { AppError } from "@evenly/contract";
import { GetGroupAnalyticsInput } from "@evenly/contract/groups/analytics/schemas";
import { CreateGroupInput, type Group } from "@evenly/contract/groups/schemas";
import { expensePayers, expenseSplits, expenses } from "@evenly/db/expenses/tables";
import { settlementLines, settlements } from "@evenly/db/settlements/tables";
import { makeUser, openTestContext, type TestContext } from "@evenly/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { createGroup } from "../create-group.ts";
import { getGroupAnalytics } from "./get-group-analytics.ts";

const { ctx } = await openTestContext();
let group: Group;
let asMira: TestContext;

const today = () => ctx.clock.now().toISOString().slice(0, 10);
const input = (facts: object = {}) => GetGroupAnalyticsInput.parse({ groupId: group.id, ...facts });

beforeAll(async () => {
  asMira = ctx.asUser(
    (await makeUser(ctx, { firstName: "Mira", lastName: "Lindqvist", timeZone: "UTC" })).userId,
  );
  const facts = { name: "Trip", members: [{ name: "Dee" }], idempotencyKey: ctx.ids.uuid() };
  ({ group } = await createGroup(asMira, CreateGroupInput.parse(facts)));
});

/** Writes an expense that Mira paid and Dee and she share. */
async function spend(facts: Partial<typeof expenses.$inferInsert>): Promise<void> {
  const [id, now] = [ctx.ids.uuid(), ctx.clock.now()];
  const amountMinor = facts.amountMinor ?? 10_000n;
  const [mira = "", dee = ""] = group.members.map((member) => member.id);
  await ctx.db.insert(expenses).values({
    id,
    groupId: group.id,
    createdByMemberId: mira,
    key: id,
    inputHash: id,
    title: "Dinner",
    currency: "USD",
    category: "food",
    splitMethod: "equal",
    splitInput: {},
    rotation: 0,
    spentOn: today(),
    state: "active",
    status: "partial",
    createdAt: now,
    updatedAt: now,
    amountMinor,
    ...facts,
  });
  await ctx.db.insert(expensePayers).values({ expenseId: id, memberId: mira, amountMinor });
  await ctx.db.insert(expenseSplits).values([
    {
      expenseId: id,
      memberId: mira,
      amountMinor: amountMinor / 2n,
      paidMinor: amountMinor / 2n,
      paidAt: now,
    },
    { expenseId: id, memberId: dee, amountMinor: amountMinor / 2n },
  ]);
}

describe("getGroupAnalytics", () => {
  it("has zeros and no sentence without expenses", async () => {
    expect(await getGroupAnalytics(asMira, input())).toMatchObject({
      totalMinor: 0n,
      averageMinor: 0n,
      transactionCount: 0,
      topCategories: [],
      insights: [],
      currency: "USD",
      currencies: ["USD"],
      savedTransfers: 0,
    });
  });

  it("counts active expenses of the period and the currency, and settlements in balances only", async () => {
    await spend({});
    await spend({ category: "travel", amountMinor: 5050n });
    await spend({ amountMinor: 700n, spentOn: "2020-01-01" });
    await spend({ amountMinor: 900n, state: "voided" });
    await spend({ amountMinor: 800n, state: "awaiting_approval" });
    await spend({ amountMinor: 1200n, currency: "EUR" });
    const [mira = "", dee = ""] = group.members.map((member) => member.id);
    const id = ctx.ids.uuid();
    const now = ctx.clock.now();
    await ctx.db.insert(settlements).values({
      id,
      key: id,
      inputHash: id,
      method: "cash",
      currency: "USD",
      amountMinor: 1000n,
      state: "settled",
      createdAt: now,
      paidOn: today(),
      settledAt: now,
    });
    const line = { id: ctx.ids.uuid(), settlementId: id, groupId: group.id, amountMinor: 1000n };
    await ctx.db.insert(settlementLines).values({ ...line, fromMemberId: dee, toMemberId: mira });
    const week = await getGroupAnalytics(asMira, input({ period: "week" }));
    expect(week).toMatchObject({
      totalMinor: 15_050n,
      transactionCount: 2,
      averageMinor: 7525n,
      topCategories: [
        { category: "food", amountMinor: 10_000n, basisPoints: 6640, transactionCount: 1 },
        { category: "travel", amountMinor: 5050n, basisPoints: 3360, transactionCount: 1 },
      ],
      topSpenders: [{ name: "Mira Lindqvist", paidMinor: 15_050n, transactionCount: 2 }],
      insights: ["Total spending: 150.50 USD", "Average expense: 75.25 USD", "Most active category: food"],
      insightFacts: [
        { kind: "total_spending", amountMinor: 15_050n },
        { kind: "average_expense", amountMinor: 7525n },
        { kind: "most_active_category", category: "food", transactionCount: 1 },
      ],
    });
    expect(week.currencies.toSorted()).toEqual(["EUR", "USD"]);
    expect(week.memberBalances.map(({ name, netMinor }) => [name, netMinor]).toSorted()).toEqual([
      ["Dee", -6875n],
      ["Mira Lindqvist", 6875n],
    ]);
    expect(week.trends).toHaveLength(7);
    const euros = await getGroupAnalytics(asMira, input({ period: "year", currency: "EUR" }));
    expect(euros.totalMinor).toBe(1200n);
  });

  it("is for active members only, with the specified text", async () => {
    const asStranger = ctx.asUser((await makeUser(ctx)).userId);
    const refused = await getGroupAnalytics(asStranger, input()).catch((error: AppError) => error);
    expect(refused).toMatchObject({ code: "GROUP_NOT_FOUND", message: "Group not found" });
  });
});
