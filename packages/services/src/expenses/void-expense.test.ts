import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeExpense, makeGroup, readBothBalances } from "../testing/expenses.ts";
import { listExpenses } from "./list-expenses.ts";
import { restoreExpense, voidExpense } from "./void-expense.ts";

const { ctx } = await openTestContext();

describe("voidExpense and restoreExpense", () => {
  it("take an expense out of the balances and back; it stays in the list", async () => {
    const group = await makeGroup(ctx, 2);
    const [owner = ctx, other = ctx] = group.asEach;
    const { id: expenseId } = await makeExpense(ctx, group);
    const before = await readBothBalances(ctx, group.groupId);
    expect(await codeOf(voidExpense(other, { expenseId, expectedVersion: 1 }))).toBe("GROUP_FORBIDDEN");
    expect(await codeOf(restoreExpense(owner, { expenseId, expectedVersion: 1 }))).toBe(
      "EXPENSE_STATE_WRONG",
    );
    expect(await voidExpense(owner, { expenseId, expectedVersion: 1 })).toMatchObject({ state: "voided" });
    expect((await readBothBalances(ctx, group.groupId)).projected).toEqual([]);
    const { expenses } = await listExpenses(other, { groupId: group.groupId, limit: 20 });
    expect(expenses).toMatchObject([{ id: expenseId, state: "voided" }]);
    expect(await codeOf(voidExpense(owner, { expenseId, expectedVersion: 1 }))).toBe("EXPENSE_CHANGED");
    expect(await codeOf(voidExpense(owner, { expenseId, expectedVersion: 2 }))).toBe("EXPENSE_STATE_WRONG");
    expect(await restoreExpense(owner, { expenseId, expectedVersion: 2 })).toMatchObject({ state: "active" });
    expect(await readBothBalances(ctx, group.groupId)).toEqual(before);
  });

  it("are refused to strangers and without a session", async () => {
    const group = await makeGroup(ctx, 1);
    const { id: expenseId } = await makeExpense(ctx, group);
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    for (const verb of [voidExpense, restoreExpense]) {
      expect(await codeOf(verb(stranger, { expenseId, expectedVersion: 1 }))).toBe("EXPENSE_NOT_FOUND");
      expect(await codeOf(verb(ctx, { expenseId, expectedVersion: 1 }))).toBe("UNAUTHENTICATED");
    }
  });

  it("wait for approval again where the group requires it", async () => {
    const group = await makeGroup(ctx, 2, { requireApprovalForExpenses: true });
    const [owner = ctx] = group.asEach;
    const { id: expenseId } = await makeExpense(ctx, group);
    await voidExpense(owner, { expenseId, expectedVersion: 1 });
    expect(await restoreExpense(owner, { expenseId, expectedVersion: 2 })).toMatchObject({
      state: "awaiting_approval",
    });
  });
});
