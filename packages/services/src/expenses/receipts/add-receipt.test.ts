import type { AppError } from "@evenly/contract";
import { EXPENSE_RECEIPTS_MAX } from "@evenly/contract/expenses/receipt-rules";
import { expenseReceipts } from "@evenly/db/expenses/tables";
import { groupActivities } from "@evenly/db/groups/tables";
import { files } from "@evenly/db/uploads/tables";
import { openTestContext } from "@evenly/testing";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { archiveGroup } from "../../groups/archive-group.ts";
import { removeMember } from "../../groups/people/remove-member.ts";
import { pdfOf, pixel } from "../../testing/attachments.ts";
import { makeExpense, makeGroup } from "../../testing/expenses.ts";
import { addReceipt } from "./add-receipt.ts";
import { downloadExpenseReceipt } from "./download-expense-receipt.ts";

const { ctx } = await openTestContext();

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ code, details }: AppError) =>
      code === "FILE_REFUSED" ? `${code} ${(details as { reason: string }).reason}` : code,
  );

async function expenseOf(people = 2) {
  const group = await makeGroup(ctx, people);
  const [asAna = ctx, asBen = ctx] = group.asEach;
  const { id: expenseId } = await makeExpense(ctx, group);
  const uploadOf = (bytes: Buffer, name = "bill.jpg", idempotencyKey: string = ctx.ids.uuid()) => ({
    expenseId,
    idempotencyKey,
    nameOf: () => name,
    read: async () => bytes,
  });
  return { group, asAna, asBen, expenseId, uploadOf };
}

describe("addReceipt", () => {
  it("adds a picture once per key, tells the group, and stores it with a thumbnail", async () => {
    const { group, asBen, expenseId, uploadOf } = await expenseOf();
    const [ana] = group.users;
    ctx.bus.published.length = 0;
    const picture = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: "#fff" } })
      .jpeg()
      .toBuffer();
    const upload = uploadOf(picture, "C:\\photos\\Nepenthe.jpg");
    const { receipts, canAdd } = await addReceipt(asBen, upload);
    expect(receipts).toMatchObject([
      { expenseId, memberId: group.memberIds[1], name: "Nepenthe.jpg", mimeType: "image/webp" },
    ]);
    expect([receipts[0]?.width, receipts[0]?.height, receipts[0]?.canRemove, canAdd]).toEqual([
      2000,
      1000,
      true,
      true,
    ]);
    const read = vi.fn();
    expect((await addReceipt(asBen, { ...upload, read })).receipts).toEqual(receipts);
    expect(read).not.toHaveBeenCalled();
    const lines = await ctx.db.select().from(groupActivities).where(eq(groupActivities.subjectId, expenseId));
    expect(lines.filter(({ kind }) => kind === "expense_receipt_added")).toMatchObject([
      { actorMemberId: group.memberIds[1], facts: { title: "Dinner" } },
    ]);
    const receiptId = receipts[0]?.id;
    if (ana === undefined || receiptId === undefined) throw new Error("there is a receipt");
    const small = await downloadExpenseReceipt(ctx.asUser(ana.userId), { receiptId, size: "small" });
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: "webp", width: 320, height: 160 });
  });

  it("removes where a photo was taken, and turns it upright", async () => {
    const { asAna, uploadOf } = await expenseOf();
    const camera = {
      IFD0: { Make: "Spycam" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
    };
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: "#006a85" } })
      .withMetadata({ orientation: 6, exif: camera })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif?.includes("Spycam")).toBe(true);
    const { receipts } = await addReceipt(asAna, uploadOf(photo));
    const [receipt] = receipts;
    if (receipt === undefined) throw new Error("there is a receipt");
    for (const size of ["full", "small"] as const) {
      const { bytes } = await downloadExpenseReceipt(asAna, { receiptId: receipt.id, size });
      const { exif, orientation, width, height } = await sharp(bytes).metadata();
      expect([exif, orientation, width, height]).toEqual([undefined, undefined, 20, 40]);
      expect(bytes.includes("Spycam")).toBe(false);
    }
  });

  it("keeps a PDF as it is, and decides by the content whether a file is one", async () => {
    const { asAna, uploadOf } = await expenseOf();
    const { receipts } = await addReceipt(asAna, uploadOf(pdfOf(), "bill.jpg"));
    expect(receipts).toMatchObject([{ mimeType: "application/pdf", width: 0, height: 0 }]);
    const receiptId = receipts[0]?.id;
    if (receiptId === undefined) throw new Error("there is a receipt");
    const served = await downloadExpenseReceipt(asAna, { receiptId, size: "full" });
    expect([served.bytes.equals(pdfOf()), served.fileName]).toEqual([true, "bill.pdf"]);
    const small = downloadExpenseReceipt(asAna, { receiptId, size: "small" });
    expect(await outcomeOf(small)).toBe("EXPENSE_RECEIPT_NOT_FOUND");
  });

  it.each([
    ["HTML called a picture", Buffer.from("<!doctype html><script>alert(1)</script>"), "FILE_REFUSED type"],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "FILE_REFUSED type"],
    ["HEIC", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), "FILE_REFUSED type"],
    ["a damaged picture", pixel.subarray(0, 40), "FILE_REFUSED broken"],
    ["a PDF that ends early", pdfOf().subarray(0, 60), "FILE_REFUSED broken"],
    ["an encrypted PDF", pdfOf("/Encrypt 7 0 R"), "FILE_REFUSED encrypted"],
    ["a file over 10 MB", Buffer.alloc(10 * 1024 * 1024 + 1), "PAYLOAD_TOO_LARGE"],
  ])("refuses %s and keeps nothing", async (_what, bytes, expected) => {
    const { group, asAna, expenseId, uploadOf } = await expenseOf();
    expect(await outcomeOf(addReceipt(asAna, uploadOf(bytes)))).toBe(expected);
    const owner = group.users[0]?.userId ?? "";
    expect(await ctx.db.$count(files, eq(files.ownerUserId, owner))).toBe(0);
    expect(await ctx.db.$count(expenseReceipts, eq(expenseReceipts.expenseId, expenseId))).toBe(0);
  });

  it("refuses infected files, and reads none beyond the rate limit", async () => {
    const { asAna, uploadOf } = await expenseOf();
    const fileScanner = { isInfected: async () => true };
    const scanned = addReceipt({ ...asAna, fileScanner }, uploadOf(pixel));
    expect(await outcomeOf(scanned)).toBe("FILE_REFUSED infected");
    const consume = async () => ({ allowed: false, limit: 60, remaining: 0, resetSeconds: 60 });
    const read = vi.fn();
    const limited = addReceipt(
      { ...asAna, limits: { ...ctx.limits, consume } },
      { ...uploadOf(pixel), read },
    );
    expect([await outcomeOf(limited), read.mock.calls]).toEqual(["RATE_LIMITED", []]);
  });

  it("keeps at most ten, also when uploads end at the same time", async () => {
    const { asAna, asBen, expenseId, uploadOf } = await expenseOf();
    const outcomes = await Promise.all(
      Array.from({ length: 14 }, (_, index) =>
        outcomeOf(addReceipt(index % 2 === 0 ? asAna : asBen, uploadOf(pdfOf()))),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(EXPENSE_RECEIPTS_MAX);
    expect(outcomes.filter((outcome) => outcome === "EXPENSE_RECEIPTS_FULL")).toHaveLength(4);
    expect(await ctx.db.$count(expenseReceipts, eq(expenseReceipts.expenseId, expenseId))).toBe(10);
  });

  it("answers strangers and former members as if there were no expense, and refuses archived groups", async () => {
    const { group, asAna, asBen, uploadOf } = await expenseOf();
    const [stranger = ctx] = (await makeGroup(ctx, 1)).asEach;
    expect(await outcomeOf(addReceipt(stranger, uploadOf(pixel)))).toBe("EXPENSE_NOT_FOUND");
    expect(await outcomeOf(addReceipt(ctx, uploadOf(pixel)))).toBe("UNAUTHENTICATED");
    const [, memberId] = group.memberIds;
    if (memberId === undefined) throw new Error("there is a second member");
    const leaving = {
      ...uploadOf(pixel),
      read: async () => {
        await removeMember(asAna, { groupId: group.groupId, memberId });
        return pixel;
      },
    };
    expect(await outcomeOf(addReceipt(asBen, leaving))).toBe("EXPENSE_NOT_FOUND");
    await archiveGroup(asAna, { groupId: group.groupId, isArchived: true });
    expect(await outcomeOf(addReceipt(asAna, uploadOf(pixel)))).toBe("GROUP_ARCHIVED");
  });
});
