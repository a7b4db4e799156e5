import { inTransaction } from "@evenly/db";
import { files } from "@evenly/db/uploads/tables";
import { makeUser, openTestContext } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { replacePictures } from "./replace-pictures.ts";

const { ctx } = await openTestContext();

const picture = (bytes: Buffer) => ({ mimeType: "image/webp", bytes, width: 1, height: 1 }) as const;

describe("replacePictures", () => {
  it("keeps the previous files when the new ones exceed the quota", async () => {
    const { userId } = await makeUser(ctx);
    const replace = (...sizes: number[]) =>
      inTransaction(ctx.db, (tx) =>
        replacePictures(ctx, tx, {
          userId,
          kind: "avatar",
          pictures: sizes.map((size) => picture(Buffer.alloc(size))),
        }),
      );
    const ids = await replace(10, 20);
    expect(new Set(ids).size).toBe(2);
    await expect(replace(30 * 1024 * 1024, 21 * 1024 * 1024)).rejects.toMatchObject({
      code: "FILE_REFUSED",
      details: { reason: "quota" },
    });
    const kept = await ctx.db.select().from(files).where(eq(files.ownerUserId, userId));
    expect(kept.map((file) => file.id).sort()).toEqual([...ids].sort());
  });
});
