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
import { proveFactor } from "./prove-factor.ts";
import { renewBackupCodes } from "./renew-backup-codes.ts";
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

describe("renewBackupCodes", () => {
  it("accepts a backup code once, and none after new ones were issued", async () => {
    const { userId, asking, seed, backupCodes } = await protectedUser();
    const [first = "", second = ""] = backupCodes;
    expect(await proveFactor(ctx, userId, { code: first })).toEqual({ method: "backup" });
    expect(await refusalOf(proveFactor(ctx, userId, { code: first }))).toBe("FACTOR_CODE_WRONG");
    expect(await getOverview(asking)).toMatchObject({ backupCodesLeft: 9 });
    await renewBackupCodes(asking, { password, code: codeIn(seed, 0) });
    expect(await refusalOf(proveFactor(ctx, userId, { code: second }))).toBe("FACTOR_CODE_WRONG");
    expect(await changesOf(userId)).toEqual(["factorAdded", "backupCodeUsed", "backupCodesNew"]);
  });
});
