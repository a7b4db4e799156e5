import {
  createTestDatabase,
  makeFactor,
  makeUser,
  TEST_PASSWORD,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasFactors } from "./has-factors.ts";
import { setPin } from "./set-pin.ts";

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

describe("hasFactors", () => {
  it("tells which factors of a step-up a user has", async () => {
    const { userId } = await makeUser(ctx);
    expect(await hasFactors(ctx, userId)).toEqual({ pin: false, second_factor: false, passkey: false });
    await setPin(ctx.asUser(userId), { pin: "583920", password: TEST_PASSWORD });
    await makeFactor(ctx, userId);
    expect(await hasFactors(ctx, userId)).toEqual({ pin: true, second_factor: true, passkey: false });
    const other = await makeUser(ctx);
    expect((await hasFactors(ctx, other.userId)).pin).toBe(false);
  });
});
