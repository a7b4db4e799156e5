import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProtected } from "../testing/recovery.ts";
import { getOverview } from "./get-overview.ts";
import { getRecovery } from "./get-recovery.ts";

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

describe("getRecovery", () => {
  it("shows an open recovery to its owner only", async () => {
    const { userId, start } = await makeProtected(ctx);
    expect(await getRecovery(ctx.asUser(userId))).toBeNull();
    const started = await start();
    expect(await getRecovery(ctx.asUser(userId))).toEqual(started);
    expect((await getOverview(ctx.asUser(userId))).recovery).toEqual(started);
    expect(await getRecovery(ctx.asUser((await makeUser(ctx)).userId))).toBeNull();
  });
});
