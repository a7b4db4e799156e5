import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getOverview } from "./get-overview.ts";

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

describe("getOverview", () => {
  it("lists nothing for a user without a second factor", async () => {
    const { userId } = await makeUser(ctx);
    expect(await getOverview(ctx.asUser(userId))).toEqual({
      factors: [],
      backupCodesLeft: 0,
      isAskedAtSignIn: false,
      pin: { isSet: false, isLocked: false },
      trustedDevices: [],
      canSend: { email: "p•••@example.test", sms: null },
      recovery: null,
    });
    await expect(getOverview(ctx)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});
