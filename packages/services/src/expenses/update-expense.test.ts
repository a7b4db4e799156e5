import { expenseSplits } from "@evenly/db/expenses/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import {
  countUnsoundExpenses,
  expenseInput,
  makeExpense,
  makeGroup,
  readBothBalances,
} from "../testing/expenses.ts";
import { approveExpense } from "./decide-expense.ts";
import { getExpense } from "./get-expense.ts";
import { updateExpense } from "./update-expense.ts";
import { restoreExpense, voidExpense } from "./void-expense.ts";

const { ctx } = await openTestContext();

/** Input that edits an expense as it was created, with other fields. */
function editOf(group: Awaited<ReturnType<typeof makeGroup>>, fields: Parameters<typeof expenseInput>[2]) {
  const { groupId: _group, idempotencyKey: _key, ...rest } = expenseInput(ctx, group, fields);
  return rest;
}

describe("updateExpense", () => {
  it("replaces fields, moves balances and keeps every version", async () => {
    const group = await makeGroup(ctx, 3);
    const [owner = ctx] = group.asEach;
    const { id: expenseId } = await makeExpense(ctx, group);
    const edited = await updateExpense(owner, {
      expenseId,
      expectedVersion: 1,
      ...editOf(group, { title: "Dinner and taxi", amountMinor: 96_00n }),
    });
    expect(edited).toMatchObject({ title: "Dinner and taxi", amountMinor: 96_00n, version: 2 });
    const { versions } = await getExpense(owner, { expenseId });
    expect(versions.map(({ kind, snapshot }) => [kind, snapshot.title, snapshot.amountMinor])).toEqual([
      ["created", "Dinner", 84_20n],
      ["edited", "Dinner and taxi", 96_00n],
    ]);
    const { projected, derived } = await readBothBalances(ctx, group.groupId);
    expect(projected).toEqual(derived);
  });

  it("of an old version is refused with the current one, so that nothing is lost; two at once change it once", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx, other = ctx] = group.asEach;
    const { id: expenseId } = await makeExpense(ctx, group);
    const edit = (title: string) =>
      updateExpense(owner, { expenseId, expectedVersion: 1, ...editOf(group, { title }) });
    const outcomes = await Promise.all(["Lunch", "Brunch", "Supper"].map((title) => outcomeOf(edit(title))));
    expect(outcomes.toSorted()).toEqual(["EXPENSE_CHANGED", "EXPENSE_CHANGED", "done"]);
    await expect(edit("Breakfast")).rejects.toMatchObject({ details: { version: 2 } });
    const foreign = { expenseId, expectedVersion: 2, ...editOf(group, {}) };
    expect(await codeOf(updateExpense(other, foreign))).toBe("GROUP_FORBIDDEN");
    const stranger = await makeGroup(ctx, 1);
    expect(await codeOf(updateExpense(stranger.asEach[0] ?? ctx, foreign))).toBe("EXPENSE_NOT_FOUND");
    expect(await codeOf(updateExpense(ctx, foreign))).toBe("UNAUTHENTICATED");
  });

  it("keeps what was paid of a part, up to the new part", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx] = group.asEach;
    const { id: expenseId } = await makeExpense(ctx, group, { amountMinor: 80_00n });
    const [, debtor = ""] = group.memberIds as string[];
    const ofDebtor = sql`expense_id = ${expenseId} and member_id = ${debtor}`;
    await ctx.db.update(expenseSplits).set({ paidMinor: 30_00n }).where(ofDebtor);
    const partOf = async (expectedVersion: number, amountMinor: bigint) => {
      const edited = await updateExpense(owner, {
        expenseId,
        expectedVersion,
        ...editOf(group, { amountMinor }),
      });
      const part = edited.splits.find(({ memberId }) => memberId === debtor);
      return [edited.status, part?.paidMinor, part?.remainingMinor];
    };
    expect(await partOf(1, 100_00n)).toEqual(["partial", 30_00n, 20_00n]);
    expect(await partOf(2, 40_00n)).toEqual(["completed", 20_00n, 0n]);
    expect(await countUnsoundExpenses(ctx, group.groupId)).toBe(0);
  });

  it("of amounts needs approval again, of words does not", async () => {
    const group = await makeGroup(ctx, 2, { requireApprovalForExpenses: true });
    const [owner = ctx] = group.asEach;
    const { id: expenseId } = await makeExpense(ctx, group);
    await approveExpense(owner, { expenseId, expectedVersion: 1 });
    const edit = (expectedVersion: number, fields: Parameters<typeof expenseInput>[2]) =>
      updateExpense(owner, { expenseId, expectedVersion, ...editOf(group, fields) });
    expect(await edit(2, { title: "Supper" })).toMatchObject({ state: "active" });
    expect(await edit(3, { amountMinor: 90_00n })).toMatchObject({ state: "awaiting_approval" });
    expect((await readBothBalances(ctx, group.groupId)).projected).toEqual([]);
  });

  it("keeps sums and balances in any order of edits, voids and restores", async () => {
    const group = await makeGroup(ctx, 4);
    const [owner = ctx] = group.asEach;
    const made = [];
    for (const currency of ["USD", "JPY", "KWD"]) made.push(await makeExpense(ctx, group, { currency }));
    let seed = 42;
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const done = new Map<string, number>();
    for (let step = 0; step < 60; step += 1) {
      const { id: expenseId } = made[next(made.length)] ?? { id: "" as never };
      const { version: expectedVersion, currency } = await getExpense(owner, { expenseId });
      const amountMinor = BigInt(1 + next(99_999));
      const memberIds = group.memberIds.filter((_, place) => place <= next(4));
      const split = { method: "equal" as const, memberIds };
      const acts = [
        () =>
          updateExpense(owner, {
            expenseId,
            expectedVersion,
            ...editOf(group, { amountMinor, currency, split }),
          }),
        () => voidExpense(owner, { expenseId, expectedVersion }),
        () => restoreExpense(owner, { expenseId, expectedVersion }),
      ];
      const outcome = await outcomeOf(acts[next(3)]?.() ?? Promise.resolve());
      done.set(outcome, (done.get(outcome) ?? 0) + 1);
      const { projected, derived } = await readBothBalances(ctx, group.groupId);
      expect(projected).toEqual(derived);
    }
    expect([...done.keys()].toSorted()).toEqual(["EXPENSE_STATE_WRONG", "done"]);
    expect(done.get("done")).toBeGreaterThan(20);
    expect(await countUnsoundExpenses(ctx, group.groupId)).toBe(0);
  });
});
