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
import { removeFactor } from "./remove-factor.ts";
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

describe("removeFactor", () => {
  it("keeps the last factor while sign-in asks for a code", async () => {
    const { userId, asking, factorId, seed, backupCodes } = await protectedUser();
    const [code = ""] = backupCodes;
    expect(await refusalOf(removeFactor(asking, { factorId, password, code }))).toBe("LAST_FACTOR");
    await setSignInRequirement(asking, { isOn: false, password, code: codeIn(seed, 0) });
    await removeFactor(asking, { factorId, password, code: codeIn(seed, 1) });
    expect(await getOverview(asking)).toMatchObject({ factors: [], backupCodesLeft: 0 });
    expect(await changesOf(userId)).toEqual([
      "factorAdded",
      "backupCodeUsed",
      "signInCodeOff",
      "factorRemoved",
    ]);
  });
});
