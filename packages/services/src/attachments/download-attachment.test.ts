import { codeOf, openTestContext } from "@evenly/testing";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { makeAttached } from "../testing/attached.ts";
import { pdfOf } from "../testing/attachments.ts";
import { addAttachment } from "./add-attachment.ts";
import { downloadAttachment } from "./download-attachment.ts";
import { listAttachments } from "./list-attachments.ts";

const { ctx } = await openTestContext();

describe("downloadAttachment", () => {
  it("serves the picture and its thumbnail to both sides of a request, and to nobody else", async () => {
    const { asRequester, asPayer, asStranger, request, add } = await makeAttached(ctx);
    const { id: attachmentId } = await add(asRequester, request);
    for (const size of ["full", "small"] as const) {
      const served = await downloadAttachment(asPayer, { attachmentId, size });
      expect(served).toMatchObject({ mimeType: "image/webp", fileName: "bill.webp" });
      expect(await sharp(served.bytes).metadata()).toMatchObject({ format: "webp" });
      for (const as of [asStranger, ctx.asUser(ctx.ids.uuid())])
        expect(await codeOf(downloadAttachment(as, { attachmentId, size }))).toBe("ATTACHMENT_NOT_FOUND");
    }
    expect(await codeOf(downloadAttachment(ctx, { attachmentId, size: "full" }))).toBe("UNAUTHENTICATED");
  });

  it("serves a PDF as it is, without a thumbnail", async () => {
    const { asPayer, payment, uploadOf } = await makeAttached(ctx);
    await addAttachment(asPayer, uploadOf(payment, pdfOf()));
    const [found] = (await listAttachments(asPayer, { subject: payment })).attachments;
    if (found === undefined) throw new Error("an attachment was added");
    const attachmentId = found.id;
    const served = await downloadAttachment(asPayer, { attachmentId, size: "full" });
    expect([served.fileName, served.bytes.equals(pdfOf())]).toEqual(["bill.pdf", true]);
    expect(await codeOf(downloadAttachment(asPayer, { attachmentId, size: "small" }))).toBe(
      "ATTACHMENT_NOT_FOUND",
    );
  });
});
