import { auditLog } from "@evenly/db/audit/tables";
import { files } from "@evenly/db/uploads/tables";
import { makeUser, openTestContext, TEST_PASSWORD } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deleteAccount } from "../auth/delete-account.ts";
import { getProfile } from "../auth/get-profile.ts";
import { findPayee } from "../payments/find-payee.ts";
import type { Pictures } from "../ports.ts";
import { getFile } from "../uploads/get-file.ts";
import { setAvatar } from "./set-avatar.ts";

const { ctx } = await openTestContext();

const filesOf = (userId: string) => ctx.db.select().from(files).where(eq(files.ownerUserId, userId));
/** Replaces the picture decoder, which has its own test: each square is a few bytes. */
const drawing: Pictures = {
  makeFitting: async () => ({ refused: "type" as const }),
  makeSquares: async (bytes, sides) => ({
    made: sides.map((side) => ({
      mimeType: "image/webp",
      bytes: Buffer.concat([bytes, Buffer.from(String(side))]),
      width: side,
      height: side,
    })),
  }),
};
const read = async () => Buffer.from("x");
const asking = (userId: string) => ({ ...ctx.asUser(userId), pictures: drawing });
const set = (userId: string, bytes = Buffer.from("picture")) =>
  setAvatar(asking(userId), { read: async () => bytes });

describe("setAvatar", () => {
  it("stores no file when the account is deleted during the upload", async () => {
    const ana = await makeUser(ctx);
    const deletion = async () => {
      await deleteAccount(ctx.asUser(ana.userId), { password: TEST_PASSWORD });
      return Buffer.from("picture");
    };
    const setting = setAvatar(asking(ana.userId), { read: deletion });
    await expect(setting).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    expect(await filesOf(ana.userId)).toEqual([]);
  });

  it("shows the picture to its owner and, smaller, to others", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    const user = await set(ana.userId);
    const idOf = (url: string | null) => url?.replace("/files/", "") ?? "";
    expect(await getFile(ctx, { id: idOf(user.avatarUrl) })).toEqual({
      mimeType: "image/webp",
      bytes: Buffer.from("picture512"),
    });
    expect((await getFile(ctx, { id: idOf(user.avatarSmallUrl) })).bytes.toString()).toBe("picture128");
    const seen = await findPayee(ctx.asUser(ben.userId), { to: ana.handle });
    expect(seen.avatarUrl).toBe(user.avatarSmallUrl);
    const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, ana.userId));
    expect(audit.map((row) => row.operation)).toEqual(["avatar.changed"]);
  });

  it("stores a new picture under a new URL and removes the previous one", async () => {
    const ana = await makeUser(ctx);
    const before = await set(ana.userId);
    const after = await set(ana.userId);
    expect(after.avatarUrl).not.toBe(before.avatarUrl);
    expect(await filesOf(ana.userId)).toHaveLength(2);
  });

  it("leaves two files after concurrent uploads", async () => {
    const ana = await makeUser(ctx);
    await Promise.all(Array.from({ length: 6 }, () => set(ana.userId)));
    const kept = (await filesOf(ana.userId)).map((file) => `/files/${file.id}`).sort();
    const { avatarUrl, avatarSmallUrl } = await getProfile(ctx.asUser(ana.userId));
    expect([avatarUrl, avatarSmallUrl].sort()).toEqual(kept);
  });

  it("refuses a file that is too large, infected or not a picture, and keeps the previous one", async () => {
    const ana = await makeUser(ctx);
    const { avatarUrl } = await set(ana.userId);
    await expect(set(ana.userId, Buffer.alloc(5 * 1024 * 1024 + 1))).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
    });
    const refusing = (parts: object) => setAvatar({ ...asking(ana.userId), ...parts }, { read });
    await expect(refusing({ fileScanner: { isInfected: async () => true } })).rejects.toMatchObject({
      code: "FILE_REFUSED",
      details: { reason: "infected" },
    });
    await expect(refusing({ pictures: ctx.pictures })).rejects.toMatchObject({
      code: "FILE_REFUSED",
      details: { reason: "type" },
    });
    await expect(
      refusing({ fileScanner: { isInfected: () => Promise.reject(new Error("away")) } }),
    ).rejects.toThrow("away");
    expect(await getProfile(ctx.asUser(ana.userId))).toMatchObject({ avatarUrl });
  });

  it("enforces the quota and twenty uploads an hour", async () => {
    const ana = await makeUser(ctx);
    const huge: Pictures = {
      makeFitting: async () => ({ refused: "type" as const }),
      makeSquares: async () => ({
        made: [1, 2].map(() => ({
          mimeType: "image/webp",
          bytes: Buffer.alloc(26 * 1024 * 1024),
          width: 1,
          height: 1,
        })),
      }),
    };
    await expect(setAvatar({ ...asking(ana.userId), pictures: huge }, { read })).rejects.toMatchObject({
      code: "FILE_REFUSED",
      details: { reason: "quota" },
    });
    const limits = {
      ...ctx.limits,
      consume: async () => ({ allowed: false, limit: 20, remaining: 0, resetSeconds: 60 }),
    };
    await expect(setAvatar({ ...asking(ana.userId), limits }, { read })).rejects.toMatchObject({
      code: "RATE_LIMITED",
    });
  });

  it("throws UNAUTHENTICATED for a signed-out caller", async () => {
    await expect(setAvatar(ctx, { read })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
