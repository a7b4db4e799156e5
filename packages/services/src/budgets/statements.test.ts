import { groupMembers } from "@evenly/db/groups/tables";
import { sql } from "@evenly/db/sql";
import { type MadeUser, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it, vi } from "vitest";
import { withTransaction } from "../context.ts";
import { createExpense } from "../expenses/create-expense.ts";
import { updateExpense } from "../expenses/update-expense.ts";
import { checkAll, makeBudget, spendCash } from "../testing/budgets.ts";
import { expenseInput, makeExpense, makeGroup } from "../testing/expenses.ts";
import { checkBudgets, concernedBy } from "./alerts/check-budgets.ts";
import { getBudget } from "./get-budget.ts";
import { listBudgets } from "./list-budgets.ts";
import { answerBudget } from "./sharing/answer-budget.ts";
import { shareBudget } from "./sharing/share-budget.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });

/** Statements of a read outside of transactions. */
async function countReads(read: () => Promise<unknown>): Promise<number> {
  const statements = vi.spyOn(ctx.db.$client, "unsafe");
  await read();
  const count = statements.mock.calls.length;
  statements.mockRestore();
  return count;
}

/** Statements of a check of what some people, or one group, spent. */
async function countCheck(userIds: readonly string[], groupId: string | null = null): Promise<number> {
  return await withTransaction(ctx, async (tx) => {
    const statements = vi.spyOn(tx._.session, "prepareQuery");
    await checkBudgets(ctx, tx, { userIds, groupId, viewerIds: userIds });
    const count = statements.mock.calls.length;
    statements.mockRestore();
    return count;
  });
}

async function joinNew(asOwner: typeof ctx, budgetId: never): Promise<MadeUser> {
  const member = await makeUser(ctx);
  await shareBudget(asOwner, { budgetId, userId: member.userId as never, access: "read" });
  await answerBudget(ctx.asUser(member.userId), { budgetId, isAccepted: true });
  await spendCash(ctx.asUser(member.userId), 20_00n, "2026-11-20");
  return member;
}

describe("the number of statements", () => {
  it("to list and to get budgets is the same with one budget and member and with many", async () => {
    const asMe = ctx.asUser((await makeUser(ctx)).userId);
    const { id: budgetId } = await makeBudget(asMe);
    for (let made = 0; made < 2; made += 1) await joinNew(asMe, budgetId as never);
    const list = await countReads(() => listBudgets(asMe, {}));
    const get = await countReads(() => getBudget(asMe, { budgetId }));
    for (const category of ["travel", "shopping", "housing"]) {
      const { id } = await makeBudget(asMe, { category });
      for (let made = 0; made < 2; made += 1) await joinNew(asMe, id as never);
    }
    for (let made = 0; made < 3; made += 1) await joinNew(asMe, budgetId as never);
    expect((await getBudget(asMe, { budgetId })).use.spentMinor).toBe(100_00n);
    expect(await countReads(() => listBudgets(asMe, {}))).toBe(list);
    expect(await countReads(() => getBudget(asMe, { budgetId }))).toBe(get);
    expect([list, get]).toEqual([7, 7]);
  });

  it("to check budgets is the same for one person and for many, with alerts that were raised before", async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => makeUser(ctx)));
    for (const { userId } of people) {
      await makeBudget(ctx.asUser(userId));
      await spendCash(ctx.asUser(userId), 90_00n, "2026-11-20");
    }
    await checkAll(ctx);
    const userIds = people.map(({ userId }) => userId);
    const one = await countCheck(userIds.slice(0, 1));
    expect(await countCheck(userIds)).toBe(one);
    expect(one).toBeLessThanOrEqual(8);
  });

  it("to tell a group that it is over its budget does not grow with its members", async () => {
    const counts: number[] = [];
    for (const people of [2, 12]) {
      const group = await makeGroup(ctx, people);
      const [asOwner = ctx] = group.asEach;
      await makeBudget(asOwner, { groupId: group.groupId, category: null });
      await makeExpense(ctx, group, { amountMinor: 120_00n });
      counts.push(
        await countCheck(
          group.users.map(({ userId }) => userId),
          group.groupId,
        ),
      );
    }
    expect(counts[1]).toBe(counts[0]);
  });
});

describe("a change of an expense", () => {
  it("concerns payers and those with a share, before it and after it, and no other member of a large group", async () => {
    const group = await makeGroup(ctx, 5);
    const [asOwner = ctx] = group.asEach;
    const [payer = "", first = "", second = ""] = group.memberIds;
    const between = (memberId: string) =>
      expenseInput(ctx, group, {
        amountMinor: 30_00n,
        payers: [{ memberId: payer, amountMinor: 30_00n }],
        split: { method: "equal", memberIds: [memberId] } as never,
      });
    const { id: expenseId } = await createExpense(asOwner, between(first));
    const { groupId: _groupId, idempotencyKey: _key, ...fields } = between(second);
    await updateExpense(asOwner, { expenseId, expectedVersion: 1, ...fields });
    const [concerned, edited] = await concernedOf(group.groupId);
    const idsOf = (...places: number[]) => places.map((place) => group.users[place]?.userId).toSorted();
    expect(concerned).toEqual(idsOf(0, 1));
    expect(edited).toEqual(idsOf(0, 1, 2));
  });

  it("concerns somebody who has left the group, whose share still counts", async () => {
    const group = await makeGroup(ctx, 3);
    await makeExpense(ctx, group, { amountMinor: 30_00n });
    await ctx.db
      .update(groupMembers)
      .set({ isActive: false, leftAt: ctx.clock.now() })
      .where(sql`id = ${group.memberIds[2]}`);
    const [concerned] = await concernedOf(group.groupId);
    expect(concerned).toContain(group.users[2]?.userId);
  });
});

/** Whose spending the events of a group's expenses changed, the oldest first. */
async function concernedOf(groupId: string) {
  const rows = await ctx.db.execute<{ id: string; kind: string }>(
    sql`select id, kind from group_activities where group_id = ${groupId} and kind like 'expense%' order by created_at, id`,
  );
  return await withTransaction(ctx, (tx) =>
    Promise.all(
      rows.map(async ({ id: activityId, kind }) => {
        const payload = { groupId, kind, subjectId: null, actorUserId: null, userIds: [], activityId };
        const changed = await concernedBy(tx, { id: activityId, name: "group.changed", payload } as never);
        return changed !== null && "userIds" in changed ? [...changed.userIds].toSorted() : [];
      }),
    ),
  );
}
