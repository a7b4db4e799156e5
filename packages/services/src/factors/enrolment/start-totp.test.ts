import { backupCodes as backupRows, factors as factorRows } from "@evenly/db/factors/tables";
import { codeIn, codeOf, makeProtectedUser, makeUser, openTestContext, TEST_PASSWORD } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { startTotp } from "./start-totp.ts";

const { ctx } = await openTestContext();

const password = TEST_PASSWORD;

describe("startTotp", () => {
  it("stores neither the seed nor a backup code in the clear", async () => {
    const { userId, seed, backupCodes } = await makeProtectedUser(ctx);
    const [factor] = await ctx.db.select().from(factorRows).where(eq(factorRows.userId, userId));
    const codes = await ctx.db.select().from(backupRows).where(eq(backupRows.userId, userId));
    const stored = JSON.stringify([factor, codes]);
    for (const secret of [seed, ...backupCodes]) expect(stored).not.toContain(secret);
  });

  it("needs the password, and a second app needs the first one removed", async () => {
    const { userId } = await makeUser(ctx);
    expect(await codeOf(startTotp(ctx.asUser(userId), { password: "wrong" }))).toBe("PASSWORD_WRONG");
    const { asking, seed } = await makeProtectedUser(ctx);
    expect(await codeOf(startTotp(asking, { password }))).toBe("FACTOR_CODE_REQUIRED");
    expect(await codeOf(startTotp(asking, { password, code: codeIn(ctx, seed, 0) }))).toBe("FACTOR_EXISTS");
  });
});
