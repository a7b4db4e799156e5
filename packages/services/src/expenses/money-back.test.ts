import { GetGroupAnalyticsInput } from "@evenly/contract/groups/analytics/schemas";
import { detailedOutcomeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getGroupAnalytics } from "../groups/analytics/get-group-analytics.ts";
import { verifyGroups } from "../groups/checks/verify-groups.ts";
import { getGroup } from "../groups/get-group.ts";
import { confirmPayment } from "../settlements/answer-payment.ts";
import { getStanding } from "../settlements/get-standing.ts";
import { recordPayment } from "../settlements/record-payment.ts";
import {
  countUnsoundExpenses,
  expenseInput,
  makeExpense,
  makeGroup,
  readBothBalances,
} from "../testing/expenses.ts";
import { seriesInput } from "../testing/series.ts";
import { createExpense } from "./create-expense.ts";
import { approveExpense } from "./decide-expense.ts";
import { getExpense } from "./get-expense.ts";
import { listExpenses } from "./list-expenses.ts";
import { startSeries } from "./series/start-series.ts";
import { updateExpense } from "./update-expense.ts";
import { restoreExpense, voidExpense } from "./void-expense.ts";

const { ctx } = await openTestContext();
type TestGroup = Awaited<ReturnType<typeof makeGroup>>;

/** Balances of a group's members in the order of `makeGroup`, as one of them sees them. */
async function balancesOf(group: TestGroup, currency = "USD") {
  const { balances, expenseTotals } = await getGroup(group.asEach[1] ?? ctx, { groupId: group.groupId });
  const own = balances.filter((each) => each.currency === currency);
  return {
    balances: group.memberIds.map((id) => own.find(({ memberId }) => memberId === id)?.balanceMinor ?? 0n),
    spent: expenseTotals.find((each) => each.currency === currency)?.totalMinor ?? 0n,
  };
}

/** The stored books are sound, and the projections say what the entries give. */
async function expectSound(group: TestGroup) {
  const { projected, derived } = await readBothBalances(ctx, group.groupId);
  expect(projected).toEqual(derived);
  expect(await countUnsoundExpenses(ctx, group.groupId)).toBe(0);
  const told: string[] = [];
  await verifyGroups(ctx.db, (difference) => told.push(difference));
  expect(told.filter((line) => line.includes(group.groupId))).toEqual([]);
}

describe("money back", () => {
  it.each([
    ["JPY", 1n],
    ["USD", 100n],
    ["KWD", 1_000n],
  ])(
    "in %s: Ada got 90 back, three people: she owes 60, and the group spent 90 less",
    async (currency, unit) => {
      const group = await makeGroup(ctx, 3);
      await makeExpense(ctx, group, { amountMinor: 300n * unit, currency });
      const back = await makeExpense(ctx, group, { title: "Refund", amountMinor: -90n * unit, currency });
      expect(back).toMatchObject({
        status: "completed",
        ownPaidMinor: -90n * unit,
        ownShareMinor: -30n * unit,
      });
      expect(await balancesOf(group, currency)).toEqual({
        balances: [140n * unit, -70n * unit, -70n * unit],
        spent: 210n * unit,
      });
      const period = GetGroupAnalyticsInput.parse({ groupId: group.groupId, period: "year", currency });
      const [asAna = ctx, asBen = ctx] = group.asEach;
      expect(await getGroupAnalytics(asAna, period)).toMatchObject({ totalMinor: 210n * unit });
      const { expenses } = await listExpenses(asBen, { groupId: group.groupId, limit: 10 });
      expect(expenses.find(({ id }) => id === back.id)).toMatchObject({
        amountMinor: -90n * unit,
        ownShareMinor: -30n * unit,
        ownRemainingMinor: 0n,
      });
      await expectSound(group);
    },
  );

  it("is owed by who received it alone, and settles to zero by payments", async () => {
    const group = await makeGroup(ctx, 3);
    const [asAna = ctx, ...others] = group.asEach;
    const [ana, ...otherIds] = group.memberIds;
    await makeExpense(ctx, group, { amountMinor: -90_00n });
    const { currencies } = await getStanding(asAna, { groupId: group.groupId });
    expect(currencies[0]?.transfers.map(({ fromMemberId }) => fromMemberId)).toEqual([ana, ana]);
    for (const [at, asOther] of others.entries()) {
      const toMemberId = otherIds[at];
      const paid = await recordPayment(asAna, {
        groupId: group.groupId,
        fromMemberId: ana,
        toMemberId,
        amountMinor: 30_00n,
        currency: "USD",
        method: "cash",
        note: "",
        expenseIds: [],
        idempotencyKey: ctx.ids.uuid(),
      } as never);
      await confirmPayment(asOther, { settlementId: paid.id });
    }
    expect((await balancesOf(group)).balances).toEqual([0n, 0n, 0n]);
    await expectSound(group);
  });

  it("goes to those whom it concerns by any split, to several receivers, and also to members with no part", async () => {
    const group = await makeGroup(ctx, 3);
    const [a = "", b = "", c = ""] = group.memberIds as readonly string[];
    const input = expenseInput(ctx, group, {
      amountMinor: -24_70n,
      payers: [
        { memberId: a, amountMinor: -20_00n },
        { memberId: b, amountMinor: -4_70n },
      ],
      split: {
        method: "exact",
        parts: [
          { memberId: a, amountMinor: 0n },
          { memberId: c, amountMinor: -24_70n },
        ],
      } as never,
    });
    await createExpense(group.asEach[0] ?? ctx, input);
    expect((await balancesOf(group)).balances).toEqual([-20_00n, -4_70n, 24_70n]);
    await expectSound(group);
  });

  it("becomes an expense and money back again by edits, is removed and restored, and its versions keep the sign", async () => {
    const group = await makeGroup(ctx, 3);
    const [asAna = ctx] = group.asEach;
    const first = await makeExpense(ctx, group, { amountMinor: -90_00n });
    const edit = async (expectedVersion: number, amountMinor: bigint) => {
      const { groupId: _group, idempotencyKey: _key, ...fields } = expenseInput(ctx, group, { amountMinor });
      await updateExpense(asAna, { expenseId: first.id, expectedVersion, ...fields });
      await expectSound(group);
    };
    await edit(1, 90_00n);
    expect((await balancesOf(group)).balances).toEqual([60_00n, -30_00n, -30_00n]);
    await edit(2, -60_00n);
    expect((await balancesOf(group)).balances).toEqual([-40_00n, 20_00n, 20_00n]);
    await voidExpense(asAna, { expenseId: first.id, expectedVersion: 3 });
    expect(await balancesOf(group)).toEqual({ balances: [0n, 0n, 0n], spent: 0n });
    await restoreExpense(asAna, { expenseId: first.id, expectedVersion: 4 });
    expect(await balancesOf(group)).toEqual({ balances: [-40_00n, 20_00n, 20_00n], spent: -60_00n });
    const { versions } = await getExpense(asAna, { expenseId: first.id });
    expect(versions.map(({ snapshot }) => snapshot.amountMinor)).toEqual([
      -90_00n,
      90_00n,
      -60_00n,
      -60_00n,
      -60_00n,
    ]);
    await expectSound(group);
  });

  it("repeats as an expense does", async () => {
    const group = await makeGroup(ctx, 3);
    const [asAna = ctx] = group.asEach;
    const [receiver] = group.memberIds;
    const amountMinor = -90_00n;
    const { series, expenseId } = await startSeries(
      asAna,
      seriesInput(ctx, group, {
        spentOn: "2026-10-31",
        amountMinor,
        payers: [{ memberId: receiver, amountMinor }],
      } as never),
    );
    expect(series).toMatchObject({ ownShareMinor: -30_00n, template: { amountMinor } });
    expect(expenseId).not.toBeNull();
    expect(await balancesOf(group)).toEqual({ balances: [-60_00n, 30_00n, 30_00n], spent: -90_00n });
    await expectSound(group);
  });

  it("waits for approval as an expense does", async () => {
    const group = await makeGroup(ctx, 2, { requireApprovalForExpenses: true });
    const [asOwner = ctx, asMember = ctx] = group.asEach;
    const { id } = await createExpense(asMember, expenseInput(ctx, group, { amountMinor: -50_00n }));
    expect((await balancesOf(group)).balances).toEqual([0n, 0n]);
    await approveExpense(asOwner, { expenseId: id, expectedVersion: 1 });
    expect((await balancesOf(group)).balances).toEqual([-25_00n, 25_00n]);
    await expectSound(group);
  });

  it("and a voucher on a bill leave nobody's part and no bill below zero", async () => {
    const group = await makeGroup(ctx, 2);
    const [asAna = ctx] = group.asEach;
    const [a = "", b = ""] = group.memberIds as readonly string[];
    const bill = (voucherMinor: bigint, sharers: string[]) => ({
      method: "itemised" as const,
      items: [
        { title: "Pizza", amountMinor: 18_00n, memberIds: [a] },
        { title: "Pasta", amountMinor: 14_00n, memberIds: [b] },
        { title: "Voucher", amountMinor: voucherMinor, memberIds: sharers },
      ],
      taxMinor: 0n,
      tipMinor: 0n,
    });
    const both = await makeExpense(ctx, group, {
      amountMinor: 24_00n,
      split: bill(-8_00n, [a, b]) as never,
    });
    expect(both.splits.map(({ amountMinor }) => amountMinor)).toEqual([14_00n, 10_00n]);
    const below = expenseInput(ctx, group, { amountMinor: 12_00n, split: bill(-20_00n, [b]) as never });
    expect(await detailedOutcomeOf(createExpense(asAna, below))).toEqual([
      "EXPENSE_SPLIT_WRONG",
      { problem: "negative_part", memberId: b },
    ]);
    const mixed = expenseInput(ctx, group, {
      amountMinor: -10_00n,
      payers: [
        { memberId: a, amountMinor: -20_00n },
        { memberId: b, amountMinor: 10_00n },
      ],
    });
    expect(await detailedOutcomeOf(createExpense(asAna, mixed))).toEqual([
      "EXPENSE_PAYERS_WRONG",
      { problem: "not_positive", memberId: b },
    ]);
    await expectSound(group);
  });
});
