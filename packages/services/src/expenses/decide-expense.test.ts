import type { UpdateExpenseInput } from "@evenly/contract/expenses/schemas";
import { groupMembers } from "@evenly/db/groups/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { expenseInput, makeExpense, makeGroup, readBothBalances } from "../testing/expenses.ts";
import { createExpense } from "./create-expense.ts";
import { approveExpense, rejectExpense } from "./decide-expense.ts";
import { getExpense } from "./get-expense.ts";
import { updateExpense } from "./update-expense.ts";

const { ctx } = await openTestContext();

const approval = { requireApprovalForExpenses: true };

describe("approveExpense and rejectExpense", () => {
  it("let the only admin decide about their own expense, which counts once it is approved", async () => {
    const group = await makeGroup(ctx, 2, approval);
    const [owner = ctx, member = ctx] = group.asEach;
    const { id: expenseId } = await makeExpense(ctx, group);
    const input = { expenseId, expectedVersion: 1 };
    expect(await codeOf(approveExpense(member, input))).toBe("GROUP_FORBIDDEN");
    expect(await codeOf(approveExpense(owner, { ...input, expectedVersion: 9 }))).toBe("EXPENSE_CHANGED");
    expect(await approveExpense(owner, input)).toMatchObject({ state: "active", version: 2 });
    const { projected, derived } = await readBothBalances(ctx, group.groupId);
    expect(projected).toEqual(derived);
    expect(projected).not.toEqual([]);
    expect(await codeOf(approveExpense(owner, { ...input, expectedVersion: 2 }))).toBe("EXPENSE_STATE_WRONG");
    expect(await codeOf(approveExpense(ctx, input))).toBe("UNAUTHENTICATED");
  });

  it("leave an author's own expense to the other admin, who may reject it with a reason", async () => {
    const group = await makeGroup(ctx, 2, approval);
    const [owner = ctx, second = ctx] = group.asEach;
    const isSecond = sql`id = ${group.memberIds[1]}`;
    await ctx.db.update(groupMembers).set({ role: "admin" }).where(isSecond);
    const { id: expenseId } = await createExpense(second, expenseInput(ctx, group));
    const input = { expenseId, expectedVersion: 1, reason: "Not a shared one" };
    expect(await codeOf(rejectExpense(second, input))).toBe("GROUP_FORBIDDEN");
    expect(await rejectExpense(owner, input)).toMatchObject({
      state: "rejected",
      rejectedReason: "Not a shared one",
    });
    expect((await readBothBalances(ctx, group.groupId)).projected).toEqual([]);
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    expect(await codeOf(rejectExpense(stranger, input))).toBe("EXPENSE_NOT_FOUND");
  });

  it("leave what an admin rewrote to another, also when nobody else is an admin", async () => {
    const group = await makeGroup(ctx, 3, approval);
    const [owner = ctx, second = ctx, author = ctx] = group.asEach;
    const { id: expenseId } = await createExpense(author, expenseInput(ctx, group));
    const rewrite = {
      ...expenseInput(ctx, group, { amountMinor: 9_000_00n }),
      expenseId,
      expectedVersion: 1,
    };
    const { idempotencyKey: _key, groupId: _group, ...edit } = rewrite;
    await updateExpense(owner, edit as UpdateExpenseInput);
    const input = { expenseId, expectedVersion: 2 };
    expect((await getExpense(owner, { expenseId })).canDecide).toBe(false);
    expect(await codeOf(approveExpense(owner, input))).toBe("GROUP_FORBIDDEN");
    await ctx.db.update(groupMembers).set({ role: "admin" }).where(sql`id = ${group.memberIds[1]}`);
    expect(await codeOf(approveExpense(owner, input))).toBe("GROUP_FORBIDDEN");
    expect(await approveExpense(second, input)).toMatchObject({ state: "active", amountMinor: 9_000_00n });
  });
});
