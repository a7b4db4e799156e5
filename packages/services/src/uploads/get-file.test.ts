import { createTestDatabase, type TestContext, type TestDatabase, testContext } from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getFile } from "./get-file.ts";

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

describe("getFile", () => {
  it.each(["", "../../etc/passwd", "a'--", "%00", "x".repeat(43), "x".repeat(500)])(
    "throws NOT_FOUND for %j",
    async (id) => {
      await expect(getFile(ctx, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    },
  );
});
