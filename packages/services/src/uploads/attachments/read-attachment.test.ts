import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it, vi } from "vitest";
import { pdfOf, pixel } from "../../testing/attachments.ts";
import { readAttachment } from "./read-attachment.ts";

const { ctx } = await openTestContext();

describe("readAttachment", () => {
  it("takes a picture with its thumbnail, and a PDF unread by the decoder", async () => {
    const { userId } = await makeUser(ctx);
    const picture = await readAttachment(ctx, { userId, kind: "receipt", read: async () => pixel });
    expect(picture).toMatchObject({ full: { width: 1, height: 1 }, small: { width: 1, height: 1 } });
    const pictures = { makeSquares: vi.fn(), makeFitting: vi.fn() };
    const read = async () => pdfOf();
    expect(await readAttachment({ ...ctx, pictures }, { userId, kind: "receipt", read })).toEqual({
      mimeType: "application/pdf",
      bytes: pdfOf(),
    });
    expect(pictures.makeFitting).not.toHaveBeenCalled();
  });

  it("refuses a PDF with a script by name", async () => {
    const { userId } = await makeUser(ctx);
    const read = async () => pdfOf("/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>");
    await expect(readAttachment(ctx, { userId, kind: "receipt", read })).rejects.toMatchObject({
      code: "FILE_REFUSED",
      details: { reason: "active" },
    });
  });

  it("scans before decoding", async () => {
    const { userId } = await makeUser(ctx);
    const pictures = { makeSquares: vi.fn(), makeFitting: vi.fn() };
    const fileScanner = { isInfected: async () => true };
    const upload = { userId, kind: "receipt", read: async () => pixel } as const;
    await expect(readAttachment({ ...ctx, pictures, fileScanner }, upload)).rejects.toMatchObject({
      code: "FILE_REFUSED",
      details: { reason: "infected" },
    });
    expect(pictures.makeFitting).not.toHaveBeenCalled();
  });
});
