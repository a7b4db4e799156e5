import { files } from "@evenly/db/uploads/tables";
import { codeOf, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeReceipt } from "../../testing/expense-receipts.ts";
import { getFile } from "../../uploads/get-file.ts";
import { downloadExpenseReceipt } from "./download-expense-receipt.ts";

const { ctx } = await openTestContext();

describe("downloadExpenseReceipt", () => {
  it("serves a picture under its name, and asks for a signed-in caller within a rate limit", async () => {
    const { asEva, receiptId } = await makeReceipt(ctx);
    const served = await downloadExpenseReceipt(asEva, { receiptId, size: "full" });
    expect([served.mimeType, served.fileName]).toEqual(["image/webp", "bill.webp"]);
    const input = { receiptId, size: "full" } as const;
    expect(await codeOf(downloadExpenseReceipt(ctx, input))).toBe("UNAUTHENTICATED");
    const consume = async () => ({ allowed: false, limit: 300, remaining: 0, resetSeconds: 60 });
    const limited = { ...asEva, limits: { ...ctx.limits, consume } };
    expect(await codeOf(downloadExpenseReceipt(limited, input))).toBe("RATE_LIMITED");
  });

  it("cannot be passed on with the address of a file, as a picture's can", async () => {
    await makeReceipt(ctx);
    for (const { id } of await ctx.db.select({ id: files.id }).from(files))
      expect(await codeOf(getFile(ctx, { id }))).toBe("NOT_FOUND");
  });
});
