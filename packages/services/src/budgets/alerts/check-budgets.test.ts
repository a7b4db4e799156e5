import { ImportGroupInput } from "@evenly/contract/group-files/schemas";
import { budgetAlerts } from "@evenly/db/budgets/tables";
import { sql } from "@evenly/db/sql";
import { type MadeUser, makeUser, openTestContext, runJobs } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { createExpense } from "../../expenses/create-expense.ts";
import { voidExpense } from "../../expenses/void-expense.ts";
import { importGroup } from "../../group-files/import-group.ts";
import { removeMember } from "../../groups/people/remove-member.ts";
import { updateTransaction } from "../../history/update-transaction.ts";
import { relayEvents } from "../../outbox/relay-events.ts";
import { checkAll, makeBudget, spendCash } from "../../testing/budgets.ts";
import { expenseInput, makeExpense, makeGroup, payInput, payProven } from "../../testing/expenses.ts";
import { kindTexts, newsOf } from "../../testing/group-news.ts";
import { budgetsBrings } from "../brings.ts";
import { getBudget } from "../get-budget.ts";
import { updateBudgetSettings } from "../settings/update-budget-settings.ts";
import { listAlerts } from "./list-alerts.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

/** Facts of a person's notifications about budgets, the oldest first. */
async function toldOf(userId: string) {
  const rows = await newsOf(ctx, userId);
  return rows.filter(({ template }) => template.includes("udget")).map(({ data }) => data);
}
const thresholdsOf = async (asUser: typeof ctx) =>
  (await listAlerts(asUser)).map(({ type, threshold }) => `${type} ${threshold}`);
const asNew = async () => {
  const { userId } = await makeUser(ctx);
  return { userId, asMe: ctx.asUser(userId) };
};

describe("checkBudgets", () => {
  it("warns once of a share that is owed: paying 100 for four, owing 60, settling (journey 3)", async () => {
    const group = await makeGroup(ctx, 4, {}, { balanceMinor: 100_00n });
    const [me, friend] = group.users as [MadeUser, MadeUser];
    const asMe = ctx.asUser(me.userId);
    const { id: budgetId } = await makeBudget(asMe);
    await makeExpense(ctx, group, { amountMinor: 100_00n, category: "food" });
    await checkAll(ctx);
    expect((await getBudget(asMe, { budgetId })).use).toMatchObject({ percent: 25, status: "safe" });
    expect(await thresholdsOf(asMe)).toEqual([]);
    const owed = {
      amountMinor: 60_00n,
      category: "food",
      payers: [{ memberId: group.memberIds[1] ?? "", amountMinor: 60_00n }],
      split: { method: "equal" as const, memberIds: group.memberIds.slice(0, 1) },
    };
    await createExpense(ctx.asUser(friend.userId), expenseInput(ctx, group, owed));
    await checkAll(ctx);
    expect((await getBudget(asMe, { budgetId })).use).toMatchObject({ percent: 85, status: "warning" });
    const warning = {
      budgetId,
      category: "food",
      percentage: 85,
      spentMinor: "8500",
      budgetMinor: "10000",
      currency: "USD",
    };
    expect(await toldOf(me.userId)).toEqual([expect.objectContaining(warning)]);
    const debt = { toMemberId: group.memberIds[1], amountMinor: 35_00n };
    await payProven(asMe, payInput(ctx, group, debt as Parameters<typeof payInput>[2]));
    await checkAll(ctx);
    expect((await getBudget(asMe, { budgetId })).use).toMatchObject({ percent: 85, spentMinor: 85_00n });
    expect(await thresholdsOf(asMe)).toEqual(["warning 80"]);
    expect(await toldOf(me.userId)).toHaveLength(1);
  });

  it("raises each threshold once, also when spending sinks below it and crosses it again", async () => {
    const { asMe, userId } = await asNew();
    await makeBudget(asMe);
    const spend = async (amountMinor: bigint) => {
      const id = await spendCash(asMe, amountMinor, "2026-11-20");
      await checkAll(ctx);
      return id;
    };
    await spend(79_99n);
    expect(await thresholdsOf(asMe)).toEqual([]);
    const id = await spend(1n);
    expect(await thresholdsOf(asMe)).toEqual(["warning 80"]);
    await updateTransaction(asMe, {
      id: id as Parameters<typeof updateTransaction>[1]["id"],
      category: "travel",
    });
    await checkAll(ctx);
    await spend(10_00n);
    expect(await thresholdsOf(asMe)).toEqual(["warning 80"]);
    await spend(5_01n);
    await spend(30_00n);
    expect((await thresholdsOf(asMe)).toSorted()).toEqual(["critical 100", "critical 95", "warning 80"]);
    ctx.clock.set(new Date("2026-12-02T12:00:00Z"));
    await spendCash(asMe, 85_00n, "2026-12-01");
    await checkAll(ctx);
    expect(await thresholdsOf(asMe)).toHaveLength(4);
    expect(await toldOf(userId)).toHaveLength(4);
    ctx.clock.set(new Date("2026-11-21T12:00:00Z"));
  });

  it("raises one for a jump over all thresholds, and no news for who wants none", async () => {
    const { asMe, userId } = await asNew();
    await updateBudgetSettings(asMe, { notifications: { budgetAlerts: false } });
    await makeBudget(asMe);
    await spendCash(asMe, 112_00n, "2026-11-20");
    await checkAll(ctx);
    expect(await listAlerts(asMe)).toMatchObject([{ threshold: 100, percent: 100, spentMinor: 112_00n }]);
    expect(await toldOf(userId)).toEqual([]);
  });

  it("raises one for twenty events that are handled at the same time; the crossing's key allows no second", async () => {
    const { asMe, userId } = await asNew();
    const { id: budgetId } = await makeBudget(asMe);
    for (let count = 0; count < 20; count += 1) await spendCash(asMe, 4_50n, "2026-11-20");
    while ((await relayEvents(ctx, kindTexts, null, budgetsBrings.consumers)).events > 0);
    await Promise.all(Array.from({ length: 8 }, () => runJobs(ctx)));
    await checkAll(ctx);
    const ofBudget = sql`budget_id = ${budgetId}`;
    expect(await ctx.db.$count(budgetAlerts, ofBudget)).toBe(1);
    expect(await toldOf(userId)).toHaveLength(1);
    const [alert] = await ctx.db.select().from(budgetAlerts).where(ofBudget);
    if (alert === undefined) throw new Error("there is an alert");
    const again = { ...alert, id: ctx.ids.uuid() };
    await expect(ctx.db.insert(budgetAlerts).values(again)).rejects.toThrow();
  });

  it("tells the members of a group once that it is over its budget, but not those who muted it", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner, member] = group.users as [MadeUser, MadeUser];
    await makeBudget(ctx.asUser(owner.userId), { groupId: group.groupId, category: null });
    await makeExpense(ctx, group, { amountMinor: 96_00n, category: "food" });
    await checkAll(ctx);
    expect(await toldOf(member.userId)).toEqual([]);
    const over = await makeExpense(ctx, group, { amountMinor: 10_00n, category: "travel" });
    await makeExpense(ctx, group, { amountMinor: 10_00n, category: "travel" });
    await checkAll(ctx);
    const news = { groupId: group.groupId, category: null, budgetMinor: "10000", spentMinor: "11600" };
    expect(await toldOf(member.userId)).toEqual([expect.objectContaining(news)]);
    expect(await toldOf(owner.userId)).toHaveLength(1);
    await voidExpense(ctx.asUser(owner.userId), { expenseId: over.id, expectedVersion: 1 });
    await makeExpense(ctx, group, { amountMinor: 90_00n });
    await checkAll(ctx);
    expect(await toldOf(member.userId)).toHaveLength(1);
  });

  it("tells no member of a group who wants no alerts, and shows none to who has left", async () => {
    const group = await makeGroup(ctx, 3);
    const [asOwner = ctx, asSilent = ctx, asLeaving = ctx] = group.asEach;
    const [, silent, leaving] = group.users;
    await updateBudgetSettings(asSilent, { notifications: { budgetAlerts: false } });
    await makeBudget(asOwner, { groupId: group.groupId, category: null });
    await makeExpense(ctx, group, { amountMinor: 120_00n });
    await checkAll(ctx);
    expect(await toldOf(silent?.userId ?? "")).toEqual([]);
    expect(await toldOf(leaving?.userId ?? "")).toHaveLength(1);
    expect(await thresholdsOf(asLeaving)).toEqual(["critical 100"]);
    await removeMember(asOwner, { groupId: group.groupId, memberId: group.memberIds[2] ?? ("" as never) });
    expect(await thresholdsOf(asLeaving)).toEqual([]);
    expect(await thresholdsOf(asOwner)).toEqual(["critical 100"]);
  });

  it("counts the expenses of a group that is imported", async () => {
    const { asMe } = await asNew();
    await makeBudget(asMe, { amountMinor: 35_00n });
    await checkAll(ctx);
    const lines = [
      "Date,Description,Category,Cost,Currency,Ann,Ben",
      "2026-11-10,Lunch,Dining out,60.00,USD,30.00,-30.00",
    ];
    const facts = { name: "Harbour", ownMember: 0, idempotencyKey: ctx.ids.uuid() };
    await importGroup(asMe, ImportGroupInput.parse({ ...facts, text: lines.join("\n") }));
    await checkAll(ctx);
    expect(await thresholdsOf(asMe)).toEqual(["warning 80"]);
  });
});
