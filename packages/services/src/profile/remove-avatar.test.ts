import { files } from "@evenly/db/uploads/tables";
import { makeUser, openTestContext } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Pictures } from "../ports.ts";
import { removeAvatar } from "./remove-avatar.ts";
import { setAvatar } from "./set-avatar.ts";

const { ctx } = await openTestContext();

const drawing: Pictures = {
  makeFitting: async () => ({ refused: "type" as const }),
  makeSquares: async (bytes, sides) => ({
    made: sides.map((side) => ({ mimeType: "image/webp", bytes, width: side, height: side })),
  }),
};

describe("removeAvatar", () => {
  it("removes the caller's picture and its files only, and does nothing the second time", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    for (const { userId } of [ana, ben]) {
      const asking = { ...ctx.asUser(userId), pictures: drawing };
      await setAvatar(asking, { read: async () => Buffer.from("picture") });
    }
    const asking = ctx.asUser(ana.userId);
    expect(await removeAvatar(asking)).toMatchObject({ avatarUrl: null, avatarSmallUrl: null, version: 2 });
    expect(await removeAvatar(asking)).toMatchObject({ version: 2 });
    const left = async (userId: string) =>
      (await ctx.db.select().from(files).where(eq(files.ownerUserId, userId))).length;
    expect([await left(ana.userId), await left(ben.userId)]).toEqual([0, 2]);
  });

  it("throws UNAUTHENTICATED for a signed-out caller", async () => {
    await expect(removeAvatar(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
