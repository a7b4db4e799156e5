import {
  createTestDatabase,
  makeUser,
  readOutbox,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendTest } from "./send-test.ts";

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

describe("sendTest", () => {
  it("asks for a notification as any other, of the caller alone", async () => {
    const { userId } = await makeUser(ctx);
    await sendTest(ctx.asUser(userId));
    const events = await readOutbox(ctx.db, "notification.test_requested");
    expect(events.map(({ payload }) => payload)).toEqual([{ userId }]);
    await expect(sendTest(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
