import type { AppError } from "@evenly/contract";
import type { ReceiptId } from "@evenly/contract/expenses/receipts";
import { createTestDatabase, type TestContext, type TestDatabase, testContext } from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { archiveGroup, removeMember } from "../groups/index.ts";
import { pixel } from "../testing/attachments.ts";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { addReceipt } from "./add-receipt.ts";
import { downloadExpenseReceipt } from "./download-expense-receipt.ts";
import { listReceipts } from "./list-receipts.ts";
import { removeReceipt } from "./remove-receipt.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(async () => {
  await ctx.lane.close();
  await database.drop();
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ code }: AppError) => code,
  );

/** A group of three in which the second has added a receipt. */
async function receiptOf() {
  const group = await makeGroup(ctx, 3);
  const [asAna = ctx, asBen = ctx, asEva = ctx] = group.asEach;
  const { id: expenseId } = await makeExpense(ctx, group);
  const { receipts } = await addReceipt(asBen, {
    ...{ expenseId, idempotencyKey: ctx.ids.uuid(), nameOf: () => "bill.png", read: async () => pixel },
  });
  const receiptId = receipts[0]?.id as ReceiptId;
  return { group, asAna, asBen, asEva, expenseId, receiptId };
}

describe("listReceipts", () => {
  it("is an active member; for strangers and former members there is none", async () => {
    const { group, asAna, asEva, expenseId, receiptId } = await receiptOf();
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    const look = (by: TestContext) => [
      codeOf(downloadExpenseReceipt(by, { receiptId, size: "full" })),
      codeOf(downloadExpenseReceipt(by, { receiptId, size: "small" })),
      codeOf(listReceipts(by, { expenseId })),
      codeOf(removeReceipt(by, { receiptId })),
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
    const { group, asAna, asBen, expenseId, receiptId } = await receiptOf();
    await archiveGroup(asAna, { groupId: group.groupId, isArchived: true });
    expect(await codeOf(downloadExpenseReceipt(asBen, { receiptId, size: "full" }))).toBe("done");
    expect(await listReceipts(asBen, { expenseId })).toMatchObject({
      canAdd: false,
      receipts: [{ canRemove: false }],
    });
    expect(await codeOf(removeReceipt(asBen, { receiptId }))).toBe("GROUP_ARCHIVED");
  });
});
