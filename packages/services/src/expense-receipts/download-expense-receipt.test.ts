import type { AppError } from "@evenly/contract";
import type { ReceiptId } from "@evenly/contract/expenses/receipts";
import { files } from "@evenly/db/uploads/tables";
import { createTestDatabase, type TestContext, type TestDatabase, testContext } from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pixel } from "../testing/attachments.ts";
import { makeExpense, makeGroup } from "../testing/expenses.ts";
import { getFile } from "../uploads/index.ts";
import { addReceipt } from "./add-receipt.ts";
import { downloadExpenseReceipt } from "./download-expense-receipt.ts";

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

describe("downloadExpenseReceipt", () => {
  it("serves a picture under its name, and asks for a signed-in caller within a rate limit", async () => {
    const { asEva, receiptId } = await receiptOf();
    const served = await downloadExpenseReceipt(asEva, { receiptId, size: "full" });
    expect([served.mimeType, served.fileName]).toEqual(["image/webp", "bill.webp"]);
    const input = { receiptId, size: "full" } as const;
    expect(await codeOf(downloadExpenseReceipt(ctx, input))).toBe("UNAUTHENTICATED");
    const consume = async () => ({ allowed: false, limit: 300, remaining: 0, resetSeconds: 60 });
    const limited = { ...asEva, limits: { ...ctx.limits, consume } };
    expect(await codeOf(downloadExpenseReceipt(limited, input))).toBe("RATE_LIMITED");
  });

  it("cannot be passed on with the address of a file, as a picture's can", async () => {
    await receiptOf();
    for (const { id } of await ctx.db.select({ id: files.id }).from(files))
      expect(await codeOf(getFile(ctx, { id }))).toBe("NOT_FOUND");
  });
});
