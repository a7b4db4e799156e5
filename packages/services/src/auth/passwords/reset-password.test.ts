import { auditLog } from "@evenly/db/audit/tables";
import { linkTokens, passwordHistory } from "@evenly/db/auth/tables";
import { makeUser, openTestContext, readOutbox, signInByPassword, TEST_PASSWORD } from "@evenly/testing";
import { and, desc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { linkTokenFor } from "../../shared/secrets.ts";
import { resendVerification } from "../email/resend-verification.ts";
import { authenticate } from "../sessions/authenticate.ts";
import { forgotPassword } from "./forgot-password.ts";
import { resetPassword } from "./reset-password.ts";

const { ctx } = await openTestContext();

const HOUR_MS = 60 * 60_000;
const invalid = { code: "TOKEN_INVALID" };

async function resetLink(user: { userId: string; email: string }): Promise<string> {
  ctx.clock.advance(HOUR_MS);
  await forgotPassword(ctx, { email: user.email });
  const [link] = await ctx.db
    .select()
    .from(linkTokens)
    .where(eq(linkTokens.userId, user.userId))
    .orderBy(desc(linkTokens.createdAt))
    .limit(1);
  return linkTokenFor(ctx.config.tokenPepper, "reset_password", link?.id ?? "");
}
const signIn = (email: string, password: string) =>
  signInByPassword(ctx, { email, password, rememberDevice: false, isBrowser: false });

describe("resetPassword", () => {
  it("sets the password, ends every session, notifies the owner and consumes the link", async () => {
    const user = await makeUser(ctx);
    const token = await resetLink(user);
    const { opened } = await signIn(user.email, TEST_PASSWORD);
    const proof = { token: opened.token, binding: null };
    expect(await authenticate(ctx, proof)).not.toBeNull();

    expect(await resetPassword(ctx, { token, password: "Another-pass-2" })).toEqual({ done: true });
    expect(await authenticate(ctx, proof)).toBeNull();
    expect(ctx.bus.published.at(-1)).toMatchObject({ kind: "sessions_ended", userId: user.userId });
    await expect(signIn(user.email, TEST_PASSWORD)).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
    expect((await signIn(user.email, "Another-pass-2")).opened.user.id).toBe(user.userId);
    const mails = await readOutbox(ctx.db, "password.changed");
    expect(mails.map((row) => row.payload)).toMatchObject([{ userId: user.userId }]);
    const isReset = and(eq(auditLog.userId, user.userId), eq(auditLog.operation, "password.reset"));
    expect(await ctx.db.select().from(auditLog).where(isReset)).toMatchObject([
      { metadata: { endedSessions: 1 } },
    ]);
    await expect(resetPassword(ctx, { token, password: "Yet-another-3" })).rejects.toMatchObject(invalid);
  });

  it("refuses the current and the four previous passwords, and accepts an older one", async () => {
    const user = await makeUser(ctx);
    const passwords = [TEST_PASSWORD, ...[1, 2, 3, 4, 5].map((number) => `Next-secret-${number}`)];
    for (const password of passwords.slice(1))
      await resetPassword(ctx, { token: await resetLink(user), password });
    const token = await resetLink(user);
    for (const password of passwords.slice(1)) {
      await expect(resetPassword(ctx, { token, password })).rejects.toMatchObject({
        code: "VALIDATION",
        details: {
          issues: [{ path: "password", message: "You've used this password before. Choose a new one." }],
        },
      });
    }
    expect(await resetPassword(ctx, { token, password: TEST_PASSWORD })).toEqual({ done: true });
    const kept = await ctx.db.select().from(passwordHistory).where(eq(passwordHistory.userId, user.userId));
    expect(kept).toHaveLength(4);
  });

  it("checks the password against the policy; a refused one leaves the link usable", async () => {
    const user = await makeUser(ctx);
    const token = await resetLink(user);
    await expect(resetPassword(ctx, { token, password: "Password123" })).rejects.toMatchObject({
      code: "VALIDATION",
      details: {
        issues: [
          { path: "password", message: "Password must contain at least one special character" },
          { path: "password", message: "This password has leaked before. Choose another one." },
        ],
      },
    });
    expect(await resetPassword(ctx, { token, password: "Another-pass-2" })).toEqual({ done: true });
  });

  it("refuses expired, forged and wrong-purpose tokens", async () => {
    const password = "Another-pass-2";
    const user = await makeUser(ctx, { isVerified: false });
    const token = await resetLink(user);
    ctx.clock.advance(HOUR_MS);
    await expect(resetPassword(ctx, { token, password })).rejects.toMatchObject(invalid);
    await expect(resetPassword(ctx, { token: "x".repeat(43), password })).rejects.toMatchObject(invalid);
    await resendVerification(ctx, { email: user.email });
    const isVerify = and(eq(linkTokens.userId, user.userId), eq(linkTokens.purpose, "verify_email"));
    const [verify] = await ctx.db.select().from(linkTokens).where(isVerify);
    const other = linkTokenFor(ctx.config.tokenPepper, "verify_email", verify?.id ?? "");
    await expect(resetPassword(ctx, { token: other, password })).rejects.toMatchObject(invalid);
  });

  it("lets one of several concurrent resets succeed", async () => {
    const user = await makeUser(ctx);
    const token = await resetLink(user);
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map((number) => resetPassword(ctx, { token, password: `At-once-${number}` })),
    );
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  });

  it("lets an owner in again whose attempts strangers have used up", async () => {
    const user = await makeUser(ctx);
    const token = await resetLink(user);
    for (let tries = 0; tries < 6; tries += 1) await signIn(user.email, "wrong").catch(() => null);
    await resetPassword(ctx, { token, password: "Another-pass-2" });
    expect((await signIn(user.email, "Another-pass-2")).opened.user.id).toBe(user.userId);
  });
});
