import type { AppError } from "@evenly/contract";
import type { ReceiptId } from "@evenly/contract/expenses/receipts";
import { groupActivities } from "@evenly/db/groups/tables";
import { files } from "@evenly/db/uploads/tables";
import { createTestDatabase, type TestContext, type TestDatabase, testContext } from "@evenly/testing";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pixel } from "../testing/attachments.ts";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { addReceipt } from "./add-receipt.ts";
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

describe("removeReceipt", () => {
  it("is for who added it and for admins, and deletes the files", async () => {
    const { group, asAna, asBen, asEva, expenseId, receiptId } = await receiptOf();
    const canRemove = async (by: TestContext) =>
      (await listReceipts(by, { expenseId })).receipts.map((receipt) => receipt.canRemove);
    expect([await canRemove(asAna), await canRemove(asBen), await canRemove(asEva)]).toEqual([
      [true],
      [true],
      [false],
    ]);
    expect(await codeOf(removeReceipt(asEva, { receiptId }))).toBe("GROUP_FORBIDDEN");
    expect((await removeReceipt(asAna, { receiptId })).receipts).toEqual([]);
    const owner = group.users[1]?.userId ?? "";
    expect(await ctx.db.$count(files, eq(files.ownerUserId, owner))).toBe(0);
    const isMeant = and(
      eq(groupActivities.subjectId, expenseId),
      eq(groupActivities.kind, "expense_receipt_removed"),
    );
    expect(await ctx.db.$count(groupActivities, isMeant)).toBe(1);
    expect(await codeOf(removeReceipt(asBen, { receiptId }))).toBe("EXPENSE_RECEIPT_NOT_FOUND");
  });

  it("removes a receipt once when two remove it at the same time", async () => {
    const { asAna, asBen, receiptId } = await receiptOf();
    const outcomes = await Promise.all([asAna, asBen].map((by) => codeOf(removeReceipt(by, { receiptId }))));
    expect(outcomes.toSorted()).toEqual(["EXPENSE_RECEIPT_NOT_FOUND", "done"]);
  });
});
