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
import { makePrimary } from "./make-primary.ts";
import { removeFactor } from "./remove-factor.ts";
import { codeAt } from "./totp.ts";

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
const password = TEST_PASSWORD;
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "accepted",
    (error: { code: string }) => error.code,
  );
const codeIn = (seed: string, steps: number) =>
  codeAt(seed, new Date(ctx.clock.now().getTime() + steps * STEP_MS));
/** A user with an authenticator app, two time steps after its first code. */
async function protectedUser() {
  const { userId } = await makeUser(ctx);
  const made = await makeFactor(ctx, userId);
  ctx.clock.advance(2 * STEP_MS);
  return { userId, asking: ctx.asUser(userId), ...made };
}

describe("makePrimary", () => {
  it("does not find another user's factor", async () => {
    const [ana, ben] = [await protectedUser(), await protectedUser()];
    const { factorId } = ben;
    const remove = { factorId, password, code: codeIn(ana.seed, 0) };
    expect(await refusalOf(removeFactor(ana.asking, remove))).toBe("NOT_FOUND");
    const prefer = { factorId, password, code: codeIn(ana.seed, 1) };
    expect(await refusalOf(makePrimary(ana.asking, prefer))).toBe("NOT_FOUND");
    expect((await getOverview(ben.asking)).factors).toHaveLength(1);
  });
});
