import {
  codeIn,
  codeOf,
  makeProtectedUser,
  openTestContext,
  outcomeOf,
  readFactorChanges,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { proveFactor } from "./prove-factor.ts";

const { ctx } = await openTestContext();

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;

describe("proveFactor", () => {
  it("accepts a clock skew of one step and refuses two", async () => {
    for (const [steps, outcome] of [
      [-2, "FACTOR_CODE_WRONG"],
      [-1, "done"],
      [0, "done"],
      [1, "done"],
      [2, "FACTOR_CODE_WRONG"],
    ] as const) {
      const { userId, seed } = await makeProtectedUser(ctx);
      ctx.clock.advance(3 * STEP_MS);
      expect(await outcomeOf(proveFactor(ctx, userId, { code: codeIn(ctx, seed, steps) }))).toBe(outcome);
    }
  });

  it("refuses a replayed code and an older one after a newer one", async () => {
    const { userId, seed } = await makeProtectedUser(ctx);
    const [older, newer] = [codeIn(ctx, seed, 0), codeIn(ctx, seed, 1)];
    expect(await outcomeOf(proveFactor(ctx, userId, { code: newer }))).toBe("done");
    expect(await codeOf(proveFactor(ctx, userId, { code: newer }))).toBe("FACTOR_CODE_WRONG");
    expect(await codeOf(proveFactor(ctx, userId, { code: older }))).toBe("FACTOR_CODE_WRONG");
  });

  it("refuses another user's codes", async () => {
    const [ana, ben] = [await makeProtectedUser(ctx), await makeProtectedUser(ctx)];
    expect(await codeOf(proveFactor(ctx, ana.userId, { code: codeIn(ctx, ben.seed, 0) }))).toBe(
      "FACTOR_CODE_WRONG",
    );
    expect(await codeOf(proveFactor(ctx, ana.userId, { code: ben.backupCodes[0] ?? "" }))).toBe(
      "FACTOR_CODE_WRONG",
    );
  });

  it("accepts each code once when it is sent twenty times in parallel", async () => {
    for (const kind of ["app", "backup"] as const) {
      const { userId, seed, backupCodes } = await makeProtectedUser(ctx);
      const code = kind === "app" ? codeIn(ctx, seed, 0) : (backupCodes[3] ?? "");
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => outcomeOf(proveFactor(ctx, userId, { code }))),
      );
      expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    }
  });

  it("checks five of ten parallel guesses, then waits for 15 minutes and tells the owner", async () => {
    const { userId, seed } = await makeProtectedUser(ctx);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => outcomeOf(proveFactor(ctx, userId, { code: "000000" }))),
    );
    expect(outcomes.filter((outcome) => outcome === "FACTOR_CODE_WRONG")).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === "RATE_LIMITED")).toHaveLength(5);
    expect(await codeOf(proveFactor(ctx, userId, { code: codeIn(ctx, seed, 0) }))).toBe("RATE_LIMITED");
    expect(await readFactorChanges(ctx.db, userId)).toContain("factorLocked");
    ctx.clock.advance(15 * MINUTE_MS);
    expect(await outcomeOf(proveFactor(ctx, userId, { code: codeIn(ctx, seed, 0) }))).toBe("done");
  });
});
