import { makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it, vi } from "vitest";
import { makePictures } from "./make-pictures.ts";

const { ctx } = await openTestContext();

describe("makePictures", () => {
  it("does not read uploads that are too large or exceed the rate limit", async () => {
    const { userId } = await makeUser(ctx);
    const pictures = { makeSquares: vi.fn(), makeFitting: vi.fn() };
    const limits = {
      ...ctx.limits,
      consume: async () => ({ allowed: false, limit: 20, remaining: 0, resetSeconds: 60 }),
    };
    const upload = { userId, read: vi.fn(async () => Buffer.from("x")), sides: [1] };
    await expect(makePictures({ ...ctx, pictures, limits }, upload)).rejects.toMatchObject({
      code: "RATE_LIMITED",
      details: { retryAfterSeconds: 60 },
    });
    expect(upload.read).not.toHaveBeenCalled();
    const large = { ...upload, read: async () => Buffer.alloc(5 * 1024 * 1024 + 1) };
    await expect(makePictures({ ...ctx, pictures }, large)).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
    });
    expect(pictures.makeSquares).not.toHaveBeenCalled();
  });

  it("scans before decoding", async () => {
    const { userId } = await makeUser(ctx);
    const pictures = { makeSquares: vi.fn(), makeFitting: vi.fn() };
    const fileScanner = { isInfected: async () => true };
    const upload = { userId, read: vi.fn(async () => Buffer.from("x")), sides: [1] };
    await expect(makePictures({ ...ctx, pictures, fileScanner }, upload)).rejects.toMatchObject({
      code: "FILE_REFUSED",
      details: { reason: "infected" },
    });
    expect(pictures.makeSquares).not.toHaveBeenCalled();
  });
});
