import { ATTACHMENTS_MAX } from "@evenly/contract/attachments/rules";
import type { AttachmentSubject } from "@evenly/contract/attachments/schemas";
import { BillId, PaymentRequestId, TransferId } from "@evenly/contract/ids";
import { attachments } from "@evenly/db/attachments/tables";
import { outbox } from "@evenly/db/outbox/tables";
import { sql } from "@evenly/db/sql";
import { codeOf, openTestContext, outcomeOf } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeAttached } from "../testing/attached.ts";
import { pdfOf, pixel } from "../testing/attachments.ts";
import { makeBill } from "../testing/bills.ts";
import { addAttachment } from "./add-attachment.ts";
import { listAttachments } from "./list-attachments.ts";

const { ctx } = await openTestContext();

const changes = () => ctx.db.$count(outbox, sql`name = 'attachment.changed'`);

describe("addAttachment", () => {
  it("adds to a payment what only its owner sees, once for a key", async () => {
    const { asPayer, asRequester, payment, uploadOf } = await makeAttached(ctx);
    const upload = uploadOf(payment);
    const before = await changes();
    await addAttachment(asPayer, upload);
    await addAttachment(asPayer, upload);
    expect(await changes()).toBe(before + 1);
    expect(await listAttachments(asPayer, { subject: payment })).toMatchObject({
      attachments: [{ name: "bill.png", mimeType: "image/webp", isOwn: true, isShared: false }],
      canAdd: true,
      canShare: true,
    });
    expect((await listAttachments(asRequester, { subject: payment })).attachments).toEqual([]);
  });

  it("adds to requests only for who asks, and to a bill only for its owner", async () => {
    const { asPayer, asRequester, request, uploadOf } = await makeAttached(ctx);
    expect(await codeOf(addAttachment(asPayer, uploadOf(request)))).toBe("FORBIDDEN");
    await addAttachment(asRequester, uploadOf(request, pdfOf()));
    expect(await listAttachments(asPayer, { subject: request })).toMatchObject({
      attachments: [{ mimeType: "application/pdf", isOwn: false, isShared: true }],
      canAdd: false,
      canShare: false,
    });
    const bill = await makeBill(ctx);
    const subject = { kind: "bill", id: BillId.parse(bill.billId) } as const;
    for (const asOther of [...bill.asEach, asPayer])
      expect(await codeOf(addAttachment(asOther, uploadOf(subject)))).toBe("BILL_NOT_FOUND");
    expect(await outcomeOf(addAttachment(bill.asOwner, uploadOf(subject)))).toBe("done");
  });

  it("treats what is another person's as unknown, reads no upload for it, and refuses guests", async () => {
    const { asStranger, payment, request, uploadOf } = await makeAttached(ctx);
    const unread = async () => {
      throw new Error("the upload was read");
    };
    const tried = async (subject: AttachmentSubject) =>
      await codeOf(addAttachment(asStranger, { ...uploadOf(subject), read: unread }));
    expect(await tried(payment)).toBe("NOT_FOUND");
    expect(await tried({ kind: "transaction", id: TransferId.parse(ctx.ids.uuid()) })).toBe("NOT_FOUND");
    expect(await tried(request)).toBe("REQUEST_NOT_FOUND");
    const unknown = PaymentRequestId.parse(ctx.ids.uuid());
    expect(await tried({ kind: "request", id: unknown })).toBe("REQUEST_NOT_FOUND");
    expect(await codeOf(addAttachment(ctx, uploadOf(payment)))).toBe("UNAUTHENTICATED");
  });

  it("refuses what is no picture and a PDF with a password, and stores nothing", async () => {
    const { asPayer, payment, uploadOf } = await makeAttached(ctx);
    const before = await ctx.db.$count(attachments);
    for (const bytes of [Buffer.from("<html>"), pdfOf("/Encrypt 4 0 R"), pixel.subarray(0, 30)])
      expect(await codeOf(addAttachment(asPayer, uploadOf(payment, bytes)))).toBe("FILE_REFUSED");
    expect(await codeOf(addAttachment(asPayer, uploadOf(payment, Buffer.alloc(11 * 1024 * 1024))))).toBe(
      "PAYLOAD_TOO_LARGE",
    );
    expect(await ctx.db.$count(attachments)).toBe(before);
  });

  it("stores at most ten attachments of one user, also when twenty are uploaded in parallel", async () => {
    const { asPayer, payment, uploadOf } = await makeAttached(ctx);
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(addAttachment(asPayer, uploadOf(payment)))),
    );
    expect(codes.filter((code) => code === "done")).toHaveLength(ATTACHMENTS_MAX);
    expect(new Set(codes)).toEqual(new Set(["done", "ATTACHMENTS_FULL"]));
    expect(await listAttachments(asPayer, { subject: payment })).toMatchObject({ canAdd: false });
  });
});
