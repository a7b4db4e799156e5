import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { voidExpense } from "../expenses/void-expense.ts";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { deleteGroup } from "./delete-group.ts";
import { getGroup } from "./get-group.ts";

const { ctx } = await openTestContext();

describe("deleteGroup", () => {
  it("is refused with who owes whom, and ends an even group for all its members", async () => {
    const group = await makeGroup(ctx, 2);
    const { groupId, memberIds } = group;
    const [owner = ctx, member = ctx] = group.asEach;
    const { id: expenseId } = await makeExpense(ctx, group);
    await expect(deleteGroup(owner, { groupId })).rejects.toMatchObject({
      code: "GROUP_NOT_EVEN",
      details: {
        debts: [{ fromId: memberIds[1], toId: memberIds[0], amountMinor: "4210", currency: "USD" }],
        payments: 0,
      },
    });
    await voidExpense(owner, { expenseId, expectedVersion: 1 });
    expect(await codeOf(deleteGroup(member, { groupId }))).toBe("GROUP_FORBIDDEN");
    await deleteGroup(owner, { groupId });
    for (const each of [owner, member])
      expect(await codeOf(getGroup(each, { groupId }))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(deleteGroup(owner, { groupId }))).toBe("GROUP_NOT_FOUND");
  });

  it("is refused to strangers and without a session", async () => {
    const { groupId } = await makeGroup(ctx, 1);
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    expect(await codeOf(deleteGroup(stranger, { groupId }))).toBe("GROUP_NOT_FOUND");
    expect(await codeOf(deleteGroup(ctx, { groupId }))).toBe("UNAUTHENTICATED");
  });
});
