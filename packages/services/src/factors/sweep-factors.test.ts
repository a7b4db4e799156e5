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
import { getOverview } from "./get-overview.ts";
import { startTotp } from "./start-totp.ts";
import { sweepFactors } from "./sweep-factors.ts";

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

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;
const password = TEST_PASSWORD;
/** A user with an authenticator app, two time steps after its first code. */
async function protectedUser() {
  const { userId } = await makeUser(ctx);
  const made = await makeFactor(ctx, userId);
  ctx.clock.advance(2 * STEP_MS);
  return { userId, asking: ctx.asUser(userId), ...made };
}

describe("sweepFactors", () => {
  it("deletes expired enrolments and keeps confirmed factors", async () => {
    const { asking } = await protectedUser();
    const { userId } = await makeUser(ctx);
    await startTotp(ctx.asUser(userId), { password });
    expect(await sweepFactors(ctx)).toBe(0);
    ctx.clock.advance(10 * MINUTE_MS);
    expect(await sweepFactors(ctx)).toBe(1);
    expect((await getOverview(asking)).factors).toHaveLength(1);
  });
});
