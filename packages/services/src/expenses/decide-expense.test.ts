import { groupMembers } from "@evenly/db/groups/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { expenseInput, makeExpense, makeGroup, readBothBalances } from "../testing/expenses.ts";
import { createExpense } from "./create-expense.ts";
import { approveExpense, rejectExpense } from "./decide-expense.ts";

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
      ...{ state: "rejected", rejectedReason: "Not a shared one" },
    });
    expect((await readBothBalances(ctx, group.groupId)).projected).toEqual([]);
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    expect(await codeOf(rejectExpense(stranger, input))).toBe("EXPENSE_NOT_FOUND");
  });
});
