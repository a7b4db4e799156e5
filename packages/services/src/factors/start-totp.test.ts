import { backupCodes as backupRows, factors as factorRows } from "@evenly/db/factors/tables";
import {
  createTestDatabase,
  makeFactor,
  makeUser,
  TEST_PASSWORD,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTotp } from "./start-totp.ts";
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

describe("startTotp", () => {
  it("stores neither the seed nor a backup code in the clear", async () => {
    const { userId, seed, backupCodes } = await protectedUser();
    const [factor] = await ctx.db.select().from(factorRows).where(eq(factorRows.userId, userId));
    const codes = await ctx.db.select().from(backupRows).where(eq(backupRows.userId, userId));
    const stored = JSON.stringify([factor, codes]);
    for (const secret of [seed, ...backupCodes]) expect(stored).not.toContain(secret);
  });

  it("needs the password, and a second app needs the first one removed", async () => {
    const { userId } = await makeUser(ctx);
    expect(await refusalOf(startTotp(ctx.asUser(userId), { password: "wrong" }))).toBe("PASSWORD_WRONG");
    const { asking, seed } = await protectedUser();
    expect(await refusalOf(startTotp(asking, { password }))).toBe("FACTOR_CODE_REQUIRED");
    expect(await refusalOf(startTotp(asking, { password, code: codeIn(seed, 0) }))).toBe("FACTOR_EXISTS");
  });
});
