import {
  createTestDatabase,
  makeFactor,
  makeUser,
  readOutbox,
  TEST_PASSWORD,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getOverview } from "./get-overview.ts";
import { setSignInRequirement } from "./set-sign-in-requirement.ts";
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

async function changesOf(userId: string): Promise<string[]> {
  const rows = await readOutbox(ctx.db, "factors.changed");
  return rows
    .map(({ payload }) => payload as { userId: string; change: string })
    .filter((payload) => payload.userId === userId)
    .map(({ change }) => change);
}

describe("setSignInRequirement", () => {
  it("needs a second factor to be turned on", async () => {
    const { userId } = await makeUser(ctx);
    const wish = setSignInRequirement(ctx.asUser(userId), { isOn: true, password });
    expect(await refusalOf(wish)).toBe("FACTOR_MISSING");
  });

  it("needs the password and a code, and a repeat tells nobody", async () => {
    const { userId, asking, seed } = await protectedUser();
    expect(await refusalOf(setSignInRequirement(asking, { isOn: false, password }))).toBe(
      "FACTOR_CODE_REQUIRED",
    );
    for (const step of [0, 1])
      await setSignInRequirement(asking, { isOn: false, password, code: codeIn(seed, step) });
    expect(await getOverview(asking)).toMatchObject({ isAskedAtSignIn: false });
    expect(await changesOf(userId)).toEqual(["factorAdded", "signInCodeOff"]);
  });
});
