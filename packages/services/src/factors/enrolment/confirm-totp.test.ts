import { auditLog } from "@evenly/db/audit/tables";
import {
  codeIn,
  codeOf,
  makeUser,
  openTestContext,
  outcomeOf,
  readFactorChanges,
  TEST_PASSWORD,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getOverview } from "../get-overview.ts";
import { confirmTotp } from "./confirm-totp.ts";
import { startTotp } from "./start-totp.ts";

const { ctx } = await openTestContext();

const MINUTE_MS = 60_000;
const password = TEST_PASSWORD;

describe("confirmTotp", () => {
  it("is inactive until a code confirms it, then brings ten backup codes and the code at sign-in", async () => {
    const { userId } = await makeUser(ctx);
    const asking = ctx.asUser(userId);
    const { factorId, seed, setupUrl } = await startTotp(asking, { password });
    expect(setupUrl).toContain(`secret=${seed}`);
    expect(seed).toMatch(/^[A-Z2-7]{32}$/);
    expect(await getOverview(asking)).toMatchObject({ factors: [], isAskedAtSignIn: false });
    expect(await codeOf(confirmTotp(asking, { factorId, code: "000000" }))).toBe("FACTOR_CODE_WRONG");
    const confirmed = await confirmTotp(asking, { factorId, code: codeIn(ctx, seed, 0) });
    expect(new Set(confirmed.newBackupCodes).size).toBe(10);
    const overview = await getOverview(asking);
    expect(overview).toMatchObject({ backupCodesLeft: 10, isAskedAtSignIn: true });
    expect(overview.factors).toMatchObject([{ id: factorId, kind: "totp", isPrimary: true }]);
    expect(await readFactorChanges(ctx.db, userId)).toEqual(["factorAdded"]);
    const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, userId));
    expect(audit.map((row) => row.operation)).toEqual(
      expect.arrayContaining(["factor.started", "factor.refused", "factor.added"]),
    );
  });

  it("expires after ten minutes and belongs to its user", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    const started = await startTotp(ctx.asUser(ana.userId), { password });
    const input = { factorId: started.factorId, code: codeIn(ctx, started.seed, 0) };
    expect(await codeOf(confirmTotp(ctx.asUser(ben.userId), input))).toBe("NOT_FOUND");
    ctx.clock.advance(10 * MINUTE_MS);
    const late = { factorId: started.factorId, code: codeIn(ctx, started.seed, 0) };
    expect(await codeOf(confirmTotp(ctx.asUser(ana.userId), late))).toBe("FACTOR_SETUP_EXPIRED");
  });

  it("is activated once by twenty parallel confirmations", async () => {
    const { userId } = await makeUser(ctx);
    const { factorId, seed } = await startTotp(ctx.asUser(userId), { password });
    const input = { factorId, code: codeIn(ctx, seed, 0) };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(confirmTotp(ctx.asUser(userId), input))),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(await readFactorChanges(ctx.db, userId)).toEqual(["factorAdded"]);
  });
});
