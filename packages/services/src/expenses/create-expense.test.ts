import { auditLog } from "@evenly/db/audit/tables";
import { groupActivities, groupMembers, groups } from "@evenly/db/groups/tables";
import { sql } from "@evenly/db/sql";
import { detailedOutcomeOf, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { getGroup } from "../groups/get-group.ts";
import {
  countUnsoundExpenses,
  expenseInput,
  makeExpense,
  makeGroup,
  readBothBalances,
} from "../testing/expenses.ts";
import { createExpense } from "./create-expense.ts";
import { listExpenses } from "./list-expenses.ts";

const { ctx } = await openTestContext();

describe("createExpense", () => {
  it("counts at once: the payer's part is paid, the others owe theirs, and one gets the leftover cent in turn", async () => {
    const group = await makeGroup(ctx, 3);
    const first = await makeExpense(ctx, group, { amountMinor: 100_00n });
    expect(first.splits.map(({ amountMinor }) => amountMinor).toSorted()).toEqual([33_33n, 33_33n, 33_34n]);
    expect(first).toMatchObject({
      status: "pending",
      state: "active",
      version: 1,
      isOwn: true,
      canEdit: true,
    });
    const own = first.splits.find(({ memberId }) => memberId === group.memberIds[0]);
    expect(own).toMatchObject({ isPaid: true, remainingMinor: 0n });
    const extra = ({ splits }: typeof first) =>
      splits.find(({ amountMinor }) => amountMinor === 33_34n)?.memberId;
    const others = [];
    for (let turn = 0; turn < 2; turn += 1)
      others.push(extra(await makeExpense(ctx, group, { amountMinor: 100_00n })));
    expect(new Set([extra(first), ...others]).size).toBe(3);
    const { projected, derived } = await readBothBalances(ctx, group.groupId);
    expect(projected).toEqual(derived);
    const seen = await getGroup(group.asEach[1] ?? ctx, { groupId: group.groupId });
    expect(seen).toMatchObject({
      expenseCount: 3,
      expenseTotals: [{ currency: "USD", totalMinor: 300_00n }],
    });
    expect(seen.balances.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n)).toBe(0n);
    expect(await countUnsoundExpenses(ctx, group.groupId)).toBe(0);
  });

  it("accepts several payers whose parts sum to the total, and all six methods, in currencies of 0, 2 and 3 decimals", async () => {
    const group = await makeGroup(ctx, 3);
    const [a = "", b = "", c = ""] = group.memberIds as string[];
    const members = [a, b, c] as typeof group.memberIds;
    const part = (memberId: string) => ({ memberId: memberId as (typeof members)[number] });
    const splits = [
      { method: "equal", memberIds: members },
      {
        method: "exact",
        parts: [
          { ...part(a), amountMinor: 1n },
          { ...part(b), amountMinor: 10_000n },
        ],
      },
      {
        method: "percentage",
        parts: [
          { ...part(a), basisPoints: 3333 },
          { ...part(c), basisPoints: 6667 },
        ],
      },
      {
        method: "shares",
        parts: [
          { ...part(a), shares: 2 },
          { ...part(b), shares: 1 },
        ],
      },
      {
        method: "adjustment",
        parts: [
          { ...part(a), adjustmentMinor: -50n },
          { ...part(c), adjustmentMinor: 0n },
        ],
      },
      {
        method: "itemised",
        items: [{ amountMinor: 8_000n, memberIds: members }],
        taxMinor: 1_001n,
        tipMinor: 1_000n,
      },
    ] as const;
    for (const split of splits)
      for (const currency of ["JPY", "USD", "KWD"]) {
        const payers = [
          { ...part(a), amountMinor: 1n },
          { ...part(b), amountMinor: 10_000n },
        ];
        const made = await makeExpense(ctx, group, {
          amountMinor: 10_001n,
          currency,
          payers,
          split: structuredClone(split) as never,
        });
        expect(made.splits.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(10_001n);
        expect(made.split).toEqual(split);
      }
    expect(await countUnsoundExpenses(ctx, group.groupId)).toBe(0);
    const { projected, derived } = await readBothBalances(ctx, group.groupId);
    expect(projected).toEqual(derived);
  });

  it("creates one expense for a repeat of the key, twenty times at once, and refuses another input under it", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx] = group.asEach;
    const input = expenseInput(ctx, group);
    const made = await Promise.all(Array.from({ length: 20 }, () => createExpense(owner, input)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await listExpenses(owner, { groupId: group.groupId, limit: 20 })).expenses).toHaveLength(1);
    expect(await detailedOutcomeOf(createExpense(owner, { ...input, title: "Lunch" }))).toEqual([
      "IDEMPOTENCY_MISMATCH",
      expect.anything(),
    ]);
    const added = sql`group_id = ${group.groupId} and kind = 'expense_added'`;
    expect(await ctx.db.$count(groupActivities, added)).toBe(1);
    expect(await ctx.db.$count(auditLog, sql`operation like 'expense%'`)).toBe(0);
  });

  it("refuses parts and payments that do not sum, people twice, strangers, former members and archived groups by name", async () => {
    const group = await makeGroup(ctx, 3);
    const [owner = ctx] = group.asEach;
    const [a, b, c] = group.memberIds;
    const memberId = (id: typeof a) => ({ memberId: id ?? ("" as never) });
    const refused = (fields: Parameters<typeof expenseInput>[2]) =>
      detailedOutcomeOf(createExpense(owner, expenseInput(ctx, group, fields)));
    const exact = (amountMinor: bigint) => ({
      split: { method: "exact" as const, parts: [{ ...memberId(a), amountMinor }] },
    });
    expect(await refused(exact(84_21n))).toEqual([
      "EXPENSE_SPLIT_WRONG",
      { problem: "over", by: "1", unit: "minor_units" },
    ]);
    expect(await refused(exact(84_19n))).toMatchObject(["EXPENSE_SPLIT_WRONG", { problem: "open", by: "1" }]);
    expect(await refused({ payers: [{ ...memberId(a), amountMinor: 1n }] })).toMatchObject([
      "EXPENSE_PAYERS_WRONG",
      { problem: "open", by: "8419" },
    ]);
    const twice = { split: { method: "equal" as const, memberIds: [a, a] as never } };
    expect(await refused(twice)).toMatchObject(["EXPENSE_SPLIT_WRONG", { problem: "person_twice" }]);
    const stranger = await makeGroup(ctx, 1);
    const foreign = { payers: [{ ...memberId(stranger.memberIds[0]), amountMinor: 84_20n }] };
    expect(await refused(foreign)).toMatchObject([
      "GROUP_MEMBER_UNKNOWN",
      { memberId: stranger.memberIds[0] },
    ]);
    const outsider = ctx.asUser((await makeUser(ctx)).userId);
    expect(await detailedOutcomeOf(createExpense(outsider, expenseInput(ctx, group)))).toContain(
      "GROUP_NOT_FOUND",
    );
    expect(await detailedOutcomeOf(createExpense(ctx, expenseInput(ctx, group)))).toContain(
      "UNAUTHENTICATED",
    );
    await ctx.db.update(groupMembers).set({ isActive: false, leftAt: ctx.clock.now() }).where(sql`id = ${c}`);
    expect(await refused({})).toMatchObject(["GROUP_MEMBER_UNKNOWN", { memberId: c }]);
    expect(await refused({ split: { method: "equal", memberIds: [a, b] as never } })).toBe("done");
    await ctx.db.update(groups).set({ archivedAt: ctx.clock.now() }).where(sql`id = ${group.groupId}`);
    expect(await refused({})).toContain("GROUP_ARCHIVED");
  });

  it("counts nothing before approval where the group requires it", async () => {
    const group = await makeGroup(ctx, 2, { requireApprovalForExpenses: true });
    const made = await makeExpense(ctx, group);
    expect(made).toMatchObject({ state: "awaiting_approval", canDecide: true });
    expect((await readBothBalances(ctx, group.groupId)).projected).toEqual([]);
  });
});
