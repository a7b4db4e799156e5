import { groupActivities } from "@evenly/db/groups/tables";
import { files } from "@evenly/db/uploads/tables";
import { codeOf, openTestContext, outcomeOf, type TestContext } from "@evenly/testing";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeReceipt } from "../../testing/expense-receipts.ts";
import { listReceipts } from "./list-receipts.ts";
import { removeReceipt } from "./remove-receipt.ts";

const { ctx } = await openTestContext();

describe("removeReceipt", () => {
  it("is for who added it and for admins, and deletes the files", async () => {
    const { group, asAna, asBen, asEva, expenseId, receiptId } = await makeReceipt(ctx);
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
    const { asAna, asBen, receiptId } = await makeReceipt(ctx);
    const outcomes = await Promise.all(
      [asAna, asBen].map((by) => outcomeOf(removeReceipt(by, { receiptId }))),
    );
    expect(outcomes.toSorted()).toEqual(["EXPENSE_RECEIPT_NOT_FOUND", "done"]);
  });
});
