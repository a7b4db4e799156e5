import { codeOf, openTestContext, outcomeOf, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { archiveGroup } from "../../groups/archive-group.ts";
import { removeMember } from "../../groups/people/remove-member.ts";
import { makeReceipt } from "../../testing/expense-receipts.ts";
import { makeGroup } from "../../testing/expenses.ts";
import { downloadExpenseReceipt } from "./download-expense-receipt.ts";
import { listReceipts } from "./list-receipts.ts";
import { removeReceipt } from "./remove-receipt.ts";

const { ctx } = await openTestContext();

describe("listReceipts", () => {
  it("is an active member; for strangers and former members there is none", async () => {
    const { group, asAna, asEva, expenseId, receiptId } = await makeReceipt(ctx);
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    const look = (by: TestContext) => [
      outcomeOf(downloadExpenseReceipt(by, { receiptId, size: "full" })),
      outcomeOf(downloadExpenseReceipt(by, { receiptId, size: "small" })),
      outcomeOf(listReceipts(by, { expenseId })),
      outcomeOf(removeReceipt(by, { receiptId })),
    ];
    const nothing = [...Array(2).fill("EXPENSE_RECEIPT_NOT_FOUND"), "EXPENSE_NOT_FOUND"];
    expect(await Promise.all(look(stranger))).toEqual([...nothing, "EXPENSE_RECEIPT_NOT_FOUND"]);
    expect(await Promise.all(look(asEva))).toEqual(["done", "done", "done", "GROUP_FORBIDDEN"]);
    const [, , memberId] = group.memberIds;
    if (memberId === undefined) throw new Error("there is a third member");
    await removeMember(asAna, { groupId: group.groupId, memberId });
    expect(await Promise.all(look(asEva))).toEqual([...nothing, "EXPENSE_RECEIPT_NOT_FOUND"]);
  });

  it("reads an archived group and changes nothing in it", async () => {
    const { group, asAna, asBen, expenseId, receiptId } = await makeReceipt(ctx);
    await archiveGroup(asAna, { groupId: group.groupId, isArchived: true });
    expect(await outcomeOf(downloadExpenseReceipt(asBen, { receiptId, size: "full" }))).toBe("done");
    expect(await listReceipts(asBen, { expenseId })).toMatchObject({
      canAdd: false,
      receipts: [{ canRemove: false }],
    });
    expect(await codeOf(removeReceipt(asBen, { receiptId }))).toBe("GROUP_ARCHIVED");
  });
});
