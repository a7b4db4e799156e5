import type { AppError } from "@evenly/contract";
import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getFindability } from "./get-findability.ts";

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

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: AppError) => error.code,
  );

describe("getFindability", () => {
  it("defaults to findable by everybody in every way", async () => {
    const me = await makeUser(ctx);
    const found = await getFindability(ctx.asUser(me.userId));
    expect(found).toEqual({ byName: "everyone", byEmail: true, byPhone: true });
    expect(await codeOf(getFindability(ctx))).toBe("UNAUTHENTICATED");
    expect(await codeOf(getFindability(ctx.asUser(ctx.ids.uuid())))).toBe("NOT_FOUND");
  });
});
