import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAlerted } from "../testing/security.ts";
import { markAlertRead } from "./mark-alert-read.ts";

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
    (error: { code: string }) => error.code,
  );

describe("markAlertRead", () => {
  it("marks the owner's alert, which stays open; repeats change nothing", async () => {
    const { me, alertId } = await makeAlerted(ctx);
    for (let times = 0; times < 2; times += 1)
      expect(await markAlertRead(me, { alertId })).toMatchObject({ isRead: true, isResolved: false });
  });

  it("finds nothing for another user", async () => {
    const { alertId } = await makeAlerted(ctx);
    const other = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(markAlertRead(other, { alertId }))).toBe("NOT_FOUND");
  });
});
