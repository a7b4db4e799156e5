import { ExpenseId } from "@evenly/contract";
import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { getExpense } from "./get-expense.ts";

const { ctx } = await openTestContext();

describe("getExpense", () => {
  it("shows every member the same parts, and each what they may do", async () => {
    const group = await makeGroup(ctx, 2);
    const { id: expenseId, splits } = await makeExpense(ctx, group);
    const seen = await getExpense(group.asEach[1] ?? ctx, { expenseId });
    expect(seen).toMatchObject({
      splits,
      isOwn: false,
      canEdit: false,
      canDecide: false,
      createdBy: group.memberIds[0],
      ownShareMinor: 42_10n,
      ownPaidMinor: 0n,
      ownRemainingMinor: 42_10n,
      comments: [],
      versions: [{ version: 1, kind: "created", byMemberId: group.memberIds[0] }],
    });
  });

  it("hides expenses from strangers and without a session", async () => {
    const group = await makeGroup(ctx, 1);
    const { id: expenseId } = await makeExpense(ctx, group);
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    expect(await codeOf(getExpense(stranger, { expenseId }))).toBe("EXPENSE_NOT_FOUND");
    const unknown = { expenseId: ExpenseId.parse(ctx.ids.uuid()) };
    expect(await codeOf(getExpense(stranger, unknown))).toBe("EXPENSE_NOT_FOUND");
    expect(await codeOf(getExpense(ctx, { expenseId }))).toBe("UNAUTHENTICATED");
  });
});
