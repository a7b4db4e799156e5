import {
  createTestDatabase,
  makeFactor,
  makeUser,
  readOutbox,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proveFactor } from "./prove-factor.ts";
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
const MINUTE_MS = 60_000;
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

describe("proveFactor", () => {
  it("accepts a clock skew of one step and refuses two", async () => {
    for (const [steps, outcome] of [
      [-2, "FACTOR_CODE_WRONG"],
      [-1, "accepted"],
      [0, "accepted"],
      [1, "accepted"],
      [2, "FACTOR_CODE_WRONG"],
    ] as const) {
      const { userId, seed } = await protectedUser();
      ctx.clock.advance(3 * STEP_MS);
      expect(await refusalOf(proveFactor(ctx, userId, { code: codeIn(seed, steps) }))).toBe(outcome);
    }
  });

  it("refuses a replayed code and an older one after a newer one", async () => {
    const { userId, seed } = await protectedUser();
    const [older, newer] = [codeIn(seed, 0), codeIn(seed, 1)];
    expect(await refusalOf(proveFactor(ctx, userId, { code: newer }))).toBe("accepted");
    expect(await refusalOf(proveFactor(ctx, userId, { code: newer }))).toBe("FACTOR_CODE_WRONG");
    expect(await refusalOf(proveFactor(ctx, userId, { code: older }))).toBe("FACTOR_CODE_WRONG");
  });

  it("refuses another user's codes", async () => {
    const [ana, ben] = [await protectedUser(), await protectedUser()];
    expect(await refusalOf(proveFactor(ctx, ana.userId, { code: codeIn(ben.seed, 0) }))).toBe(
      "FACTOR_CODE_WRONG",
    );
    expect(await refusalOf(proveFactor(ctx, ana.userId, { code: ben.backupCodes[0] ?? "" }))).toBe(
      "FACTOR_CODE_WRONG",
    );
  });

  it("accepts each code once when it is sent twenty times in parallel", async () => {
    for (const kind of ["app", "backup"] as const) {
      const { userId, seed, backupCodes } = await protectedUser();
      const code = kind === "app" ? codeIn(seed, 0) : (backupCodes[3] ?? "");
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => refusalOf(proveFactor(ctx, userId, { code }))),
      );
      expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(1);
    }
  });

  it("checks five of ten parallel guesses, then waits for 15 minutes and tells the owner", async () => {
    const { userId, seed } = await protectedUser();
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => refusalOf(proveFactor(ctx, userId, { code: "000000" }))),
    );
    expect(outcomes.filter((outcome) => outcome === "FACTOR_CODE_WRONG")).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === "RATE_LIMITED")).toHaveLength(5);
    expect(await refusalOf(proveFactor(ctx, userId, { code: codeIn(seed, 0) }))).toBe("RATE_LIMITED");
    expect(await changesOf(userId)).toContain("factorLocked");
    ctx.clock.advance(15 * MINUTE_MS);
    expect(await refusalOf(proveFactor(ctx, userId, { code: codeIn(seed, 0) }))).toBe("accepted");
  });
});
