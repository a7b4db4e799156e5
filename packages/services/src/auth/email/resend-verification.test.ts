import { auditLog } from "@evenly/db/audit/tables";
import { linkTokens } from "@evenly/db/auth/tables";
import { makeUser, openTestContext, readOutbox } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { resendVerification } from "./resend-verification.ts";

const { ctx } = await openTestContext();

const linkCount = async (userId: string) =>
  (await ctx.db.select().from(linkTokens).where(eq(linkTokens.userId, userId))).length;

describe("resendVerification", () => {
  it("mails a new link to an unverified address", async () => {
    const user = await makeUser(ctx, { isVerified: false });
    expect(await resendVerification(ctx, { email: user.email.toUpperCase() })).toEqual({ done: true });
    const mails = await readOutbox(ctx.db, "email.verification_requested");
    expect(mails.map((row) => row.payload)).toMatchObject([
      { userId: user.userId, linkId: expect.any(String) },
    ]);
  });

  it("takes the caller's own address when none is given", async () => {
    const user = await makeUser(ctx, { isVerified: false });
    await resendVerification(ctx.asUser(user.userId), {});
    expect(await linkCount(user.userId)).toBe(1);
    await expect(resendVerification(ctx, {})).rejects.toMatchObject({
      code: "VALIDATION",
      details: { issues: [{ path: "email" }] },
    });
  });

  it("gives unknown and verified addresses the same answer, sends no mail, and leaves the same records", async () => {
    const verified = await makeUser(ctx);
    const before = await ctx.db.select().from(auditLog);
    expect(await resendVerification(ctx, { email: verified.email })).toEqual({ done: true });
    expect(await resendVerification(ctx, { email: "nobody@example.test" })).toEqual({ done: true });
    expect(await linkCount(verified.userId)).toBe(0);
    expect(await ctx.db.select().from(auditLog)).toHaveLength(before.length + 2);
  });

  it("mails at most five times an hour", async () => {
    const user = await makeUser(ctx, { isVerified: false });
    for (let tries = 0; tries < 7; tries += 1) {
      expect(await resendVerification(ctx, { email: user.email })).toEqual({ done: true });
    }
    expect(await linkCount(user.userId)).toBe(5);
    ctx.clock.advance(60 * 60_000);
    await resendVerification(ctx, { email: user.email });
    expect(await linkCount(user.userId)).toBe(6);
  });
});
