import { auditLog } from "@evenly/db/audit/tables";
import { linkTokens } from "@evenly/db/auth/tables";
import { makeUser, openTestContext, signInByPassword, TEST_PASSWORD } from "@evenly/testing";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { linkTokenFor } from "../../shared/secrets.ts";
import { getProfile } from "../get-profile.ts";
import { forgotPassword } from "../passwords/forgot-password.ts";
import { register } from "../register.ts";
import { authenticate } from "../sessions/authenticate.ts";
import { resendVerification } from "./resend-verification.ts";
import { verifyEmail } from "./verify-email.ts";

const { ctx } = await openTestContext();

const NEW_PASSWORD = "Quiet-harbour-72";
const invalid = { code: "TOKEN_INVALID" };
const needsPassword = { code: "VERIFICATION_NEEDS_PASSWORD" };
const links = (userId: string) => ctx.db.select().from(linkTokens).where(eq(linkTokens.userId, userId));
const isVerified = async (userId: string) => (await getProfile(ctx.asUser(userId))).emailVerified;
const signIn = (email: string, password: string) =>
  signInByPassword(ctx, { email, password, rememberDevice: false, isBrowser: false }).then(
    ({ opened }) => opened.user.id as string,
    (error: { code: string }) => error.code,
  );

async function mailed(purpose: "verify_email" | "reset_password" = "verify_email") {
  const user = await makeUser(ctx, { isVerified: false });
  const ask = purpose === "verify_email" ? resendVerification : forgotPassword;
  await ask(ctx, { email: user.email });
  return { user, own: ctx.asUser(user.userId), token: await tokenOf(user.userId, purpose) };
}

async function tokenOf(userId: string, purpose: "verify_email" | "reset_password" = "verify_email") {
  const [link] = await links(userId);
  return linkTokenFor(ctx.config.tokenPepper, purpose, link?.id ?? "");
}

/** A stranger registers the owner's address. Returns the token of the owner's mail and the stranger's session. */
async function hijacked() {
  const form = {
    email: `${ctx.ids.uuid()}@example.test`,
    password: TEST_PASSWORD,
    acceptTerms: true,
  } as const;
  const { opened } = await register(ctx, {
    ...form,
    firstName: "Mallory",
    lastName: "Marsh",
    isBrowser: false,
  });
  const userId = opened.user.id;
  const proof = { token: opened.token, binding: null };
  return { userId, email: form.email, proof, token: await tokenOf(userId) };
}

describe("verifyEmail", () => {
  it("verifies the address once for a session of the account; a second use of the link fails", async () => {
    const { user, own, token } = await mailed();
    expect(await verifyEmail(own, { token })).toMatchObject({ id: user.userId, emailVerified: true });
    await expect(verifyEmail(own, { token })).rejects.toMatchObject(invalid);
    await expect(verifyEmail(ctx, { token })).rejects.toMatchObject(invalid);
    const verified = and(eq(auditLog.userId, user.userId), eq(auditLog.operation, "email.verified"));
    expect(await ctx.db.select().from(auditLog).where(verified)).toHaveLength(1);
  });

  it("refuses a missing session and another user's session, and leaves the link usable", async () => {
    const { userId, token } = await hijacked();
    const other = await makeUser(ctx);
    await expect(verifyEmail(ctx, { token })).rejects.toMatchObject(needsPassword);
    await expect(verifyEmail(ctx.asUser(other.userId), { token })).rejects.toMatchObject(needsPassword);
    expect(await isVerified(userId)).toBe(false);
    expect((await links(userId)).map(({ usedAt }) => usedAt)).toEqual([null]);
  });

  it("verifies with the account's password, and sessions stay", async () => {
    const { userId, proof, token } = await hijacked();
    await expect(verifyEmail(ctx, { token, password: "wrong" })).rejects.toMatchObject({
      code: "PASSWORD_WRONG",
    });
    expect(await isVerified(userId)).toBe(false);
    expect(await verifyEmail(ctx, { token, password: TEST_PASSWORD })).toMatchObject({ emailVerified: true });
    expect(await authenticate(ctx, proof)).toMatchObject({ userId });
  });

  it("signs the registrant out when the address's owner sets a new password", async () => {
    const { userId, email, proof, token } = await hijacked();
    expect(await authenticate(ctx, proof)).toMatchObject({ userId });
    expect(await verifyEmail(ctx, { token, newPassword: NEW_PASSWORD })).toMatchObject({
      emailVerified: true,
      email,
    });
    expect(await authenticate(ctx, proof)).toBeNull();
    expect(await signIn(email, TEST_PASSWORD)).toBe("INVALID_CREDENTIALS");
    expect(await signIn(email, NEW_PASSWORD)).toBe(userId);
  });

  it("refuses a new password that breaks rules or is the current one, or both passwords together, and leaves the link usable", async () => {
    const { userId, token } = await hijacked();
    for (const input of [
      { newPassword: "quiet-harbour-72" },
      { newPassword: TEST_PASSWORD },
      { password: TEST_PASSWORD, newPassword: NEW_PASSWORD },
    ]) {
      await expect(verifyEmail(ctx, { token, ...input })).rejects.toMatchObject({
        code: "VALIDATION",
        details: { issues: [{ path: "newPassword" }] },
      });
    }
    expect(await isVerified(userId)).toBe(false);
    await verifyEmail(ctx, { token, newPassword: NEW_PASSWORD });
  });

  it("counts wrong passwords as sign-in attempts", async () => {
    const { email, token } = await hijacked();
    for (let guess = 0; guess < 3; guess += 1) {
      await expect(verifyEmail(ctx, { token, password: `wrong-${guess}` })).rejects.toMatchObject({
        code: "PASSWORD_WRONG",
      });
    }
    for (let guess = 0; guess < 2; guess += 1)
      expect(await signIn(email, "wrong")).toBe("INVALID_CREDENTIALS");
    await expect(verifyEmail(ctx, { token, password: TEST_PASSWORD })).rejects.toMatchObject({
      code: "LOGIN_THROTTLED",
      details: { retryAfterSeconds: 900 },
    });
    await verifyEmail(ctx, { token, newPassword: NEW_PASSWORD });
    expect(await signIn(email, NEW_PASSWORD)).toMatch(/^[\da-f-]{36}$/);
  });

  it("lets one of several concurrent calls succeed", async () => {
    const { own, token } = await mailed();
    const asked = [1, 2, 3, 4].map((index) =>
      index % 2 === 0
        ? verifyEmail(own, { token })
        : verifyEmail(ctx, { token, newPassword: `${NEW_PASSWORD}${index}` }),
    );
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  });

  it("invalidates earlier links too", async () => {
    const { user, own, token } = await mailed();
    await resendVerification(ctx, { email: user.email });
    await verifyEmail(own, { token });
    for (const link of await links(user.userId)) expect(link.usedAt).not.toBeNull();
  });

  it("refuses expired, forged and wrong-purpose tokens", async () => {
    const expired = await mailed();
    ctx.clock.advance(60 * 60_000);
    await expect(verifyEmail(expired.own, { token: expired.token })).rejects.toMatchObject(invalid);
    await expect(verifyEmail(ctx, { token: "x".repeat(43) })).rejects.toMatchObject(invalid);
    const reset = await mailed("reset_password");
    await expect(verifyEmail(reset.own, { token: reset.token })).rejects.toMatchObject(invalid);
  });

  it("stores no token in the database", async () => {
    const { user, token } = await mailed();
    expect(JSON.stringify(await links(user.userId))).not.toContain(token);
  });
});
