import { auditLog } from "@evenly/db/audit/tables";
import {
  createTestDatabase,
  makeUser,
  readOutbox,
  TEST_PASSWORD,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { confirmTotp } from "./confirm-totp.ts";
import { getOverview } from "./get-overview.ts";
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
const MINUTE_MS = 60_000;
const password = TEST_PASSWORD;
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => "accepted",
    (error: { code: string }) => error.code,
  );
const codeIn = (seed: string, steps: number) =>
  codeAt(seed, new Date(ctx.clock.now().getTime() + steps * STEP_MS));
async function changesOf(userId: string): Promise<string[]> {
  const rows = await readOutbox(ctx.db, "factors.changed");
  return rows
    .map(({ payload }) => payload as { userId: string; change: string })
    .filter((payload) => payload.userId === userId)
    .map(({ change }) => change);
}

describe("confirmTotp", () => {
  it("is inactive until a code confirms it, then brings ten backup codes and the code at sign-in", async () => {
    const { userId } = await makeUser(ctx);
    const asking = ctx.asUser(userId);
    const { factorId, seed, setupUrl } = await startTotp(asking, { password });
    expect(setupUrl).toContain(`secret=${seed}`);
    expect(seed).toMatch(/^[A-Z2-7]{32}$/);
    expect(await getOverview(asking)).toMatchObject({ factors: [], isAskedAtSignIn: false });
    expect(await refusalOf(confirmTotp(asking, { factorId, code: "000000" }))).toBe("FACTOR_CODE_WRONG");
    const confirmed = await confirmTotp(asking, { factorId, code: codeIn(seed, 0) });
    expect(new Set(confirmed.newBackupCodes).size).toBe(10);
    const overview = await getOverview(asking);
    expect(overview).toMatchObject({ backupCodesLeft: 10, isAskedAtSignIn: true });
    expect(overview.factors).toMatchObject([{ id: factorId, kind: "totp", isPrimary: true }]);
    expect(await changesOf(userId)).toEqual(["factorAdded"]);
    const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, userId));
    expect(audit.map((row) => row.operation)).toEqual(
      expect.arrayContaining(["factor.started", "factor.refused", "factor.added"]),
    );
  });

  it("expires after ten minutes and belongs to its user", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    const started = await startTotp(ctx.asUser(ana.userId), { password });
    const input = { factorId: started.factorId, code: codeIn(started.seed, 0) };
    expect(await refusalOf(confirmTotp(ctx.asUser(ben.userId), input))).toBe("NOT_FOUND");
    ctx.clock.advance(10 * MINUTE_MS);
    const late = { factorId: started.factorId, code: codeIn(started.seed, 0) };
    expect(await refusalOf(confirmTotp(ctx.asUser(ana.userId), late))).toBe("FACTOR_SETUP_EXPIRED");
  });

  it("is activated once by twenty parallel confirmations", async () => {
    const { userId } = await makeUser(ctx);
    const { factorId, seed } = await startTotp(ctx.asUser(userId), { password });
    const input = { factorId, code: codeIn(seed, 0) };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => refusalOf(confirmTotp(ctx.asUser(userId), input))),
    );
    expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(1);
    expect(await changesOf(userId)).toEqual(["factorAdded"]);
  });
});
