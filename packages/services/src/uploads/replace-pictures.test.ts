import { inTransaction } from "@evenly/db";
import { files } from "@evenly/db/uploads/tables";
import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { replacePictures } from "./replace-pictures.ts";

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
