import { users } from "@evenly/db/auth/tables";
import { sql } from "@evenly/db/sql";
import { resendVerification } from "@evenly/services/auth/email/resend-verification";
import { makeUser, type TestContext } from "@evenly/testing";
import { mailedToken } from "../mailed-token.ts";
import { signInFrozen, signInTestUser } from "../sign-in.ts";
import type { TestedFeature } from "../tested-feature.ts";

const session = ["token", "tokenExpiresAt", "user"];
const nothing: readonly string[] = [];
const linkToken = { token: "x".repeat(43) };

export const tested: TestedFeature = {
  rows: {
    "POST /api/auth/register": {
      answers: { status: 201, isPublic: true, fields: session },
      example: ({ freshEmail, password }) => ({
        body: { email: freshEmail, password, firstName: "Ada", lastName: "Lovelace", acceptTerms: true },
      }),
      refusals: {
        NAME_RESERVED: ({ world: { password } }) => ({
          body: {
            email: "evenly@example.test",
            password,
            firstName: "Evenly",
            lastName: "Support",
            acceptTerms: true,
          },
        }),
        EMAIL_TAKEN: ({ world: { email, password } }) => ({
          body: { email, password, firstName: "Ada", lastName: "Lovelace", acceptTerms: true },
        }),
      },
    },
    "POST /api/auth/login": {
      answers: { status: 200, isPublic: true, fields: session },
      example: ({ email, password }) => ({ body: { email, password } }),
      refusals: {
        INVALID_CREDENTIALS: ({ world }) => ({ body: { email: world.email, password: "wrong" } }),
        ACCOUNT_SUSPENDED: async ({ ctx, world }) => {
          const { email, userId } = await signInTestUser(ctx);
          const suspension = { suspendedAt: ctx.clock.now(), suspendedReason: "test" };
          await ctx.db.update(users).set(suspension).where(sql`id = ${userId}`);
          return { body: { email, password: world.password } };
        },
        PASSWORD_BLOCKED: async ({ ctx, world }) => {
          const { email, userId } = await signInTestUser(ctx);
          await ctx.db.update(users).set({ passwordBlockedAt: ctx.clock.now() }).where(sql`id = ${userId}`);
          return { body: { email, password: world.password } };
        },
        LOGIN_THROTTLED: async ({ app }) => {
          const body = { email: "guessed@example.test", password: "wrong" };
          const request = { url: "/api/auth/login", headers: { host: "localhost:3000" }, payload: body };
          for (let tries = 0; tries < 5; tries += 1) await app.inject({ method: "POST", ...request });
          return { body };
        },
      },
    },
    "POST /api/auth/refresh": {
      answers: { status: 200, isPublic: true, fields: ["token", "tokenExpiresAt"] },
      example: ({ bearer }) => ({ body: { token: bearer } }),
      refusals: { SESSION_EXPIRED: () => ({ body: linkToken }) },
    },
    "POST /api/auth/logout": {
      answers: { status: 200, fields: nothing },
      example: () => ({ body: {} }),
    },
    "POST /api/auth/verify-email": {
      answers: { status: 200, isPublic: true, fields: ["user"] },
      example: ({ verifyToken, password }) => ({ body: { token: verifyToken, password } }),
      refusals: {
        TOKEN_INVALID: () => ({ body: linkToken }),
        VERIFICATION_NEEDS_PASSWORD: async ({ ctx }) => ({ body: await verificationLink(ctx) }),
        PASSWORD_WRONG: async ({ ctx }) => ({
          body: { ...(await verificationLink(ctx)), password: "wrong" },
        }),
        LOGIN_THROTTLED: async ({ ctx, app }) => {
          const body = { ...(await verificationLink(ctx)), password: "wrong" };
          const request = {
            url: "/api/auth/verify-email",
            headers: { host: "localhost:3000" },
            payload: body,
          };
          for (let tries = 0; tries < 5; tries += 1) await app.inject({ method: "POST", ...request });
          return { body };
        },
      },
    },
    "POST /api/auth/resend-verification": {
      answers: { status: 200, isPublic: true, fields: nothing },
      example: ({ email }) => ({ body: { email } }),
    },
    "POST /api/auth/forgot-password": {
      answers: { status: 200, isPublic: true, fields: nothing },
      example: ({ email }) => ({ body: { email } }),
    },
    "POST /api/auth/reset-password": {
      answers: { status: 200, isPublic: true, fields: nothing },
      example: ({ resetToken }) => ({
        body: { token: resetToken, password: "Quiet-harbour-72" },
      }),
      refusals: {
        TOKEN_INVALID: () => ({ body: { ...linkToken, password: "Quiet-harbour-72" } }),
      },
    },
    "POST /api/users/change-password": {
      answers: { status: 200, fields: nothing },
      example: ({ password }) => ({
        body: { currentPassword: password, newPassword: "Quiet-harbour-72" },
      }),
      refusals: {
        PASSWORD_WRONG: () => ({ body: { currentPassword: "wrong", newPassword: "Quiet-harbour-72" } }),
      },
    },
    "DELETE /api/users/delete-account": {
      answers: { status: 200, fields: nothing },
      example: ({ password }) => ({ body: { password } }),
      refusals: {
        PASSWORD_WRONG: () => ({ body: { password: "wrong" } }),
        ACCOUNT_NOT_EMPTY: ({ world: { password } }) => ({ body: { password } }),
        STATE_CONFLICT: async ({ ctx, world: { password } }) => {
          const { userId, authorization } = await signInTestUser(ctx, { balanceMinor: 0n });
          await ctx.db.update(users).set({ role: "admin" }).where(sql`id = ${userId}`);
          return { authorization, body: { password } };
        },
        PARTY_FROZEN: async ({ ctx, world: { password } }) => ({
          authorization: await signInFrozen(ctx),
          body: { password },
        }),
      },
    },
  },
};

/** A verification link of an unverified address. */
async function verificationLink(ctx: TestContext): Promise<{ token: string }> {
  const { email } = await makeUser(ctx, { isVerified: false });
  await resendVerification(ctx, { email });
  return { token: await mailedToken(ctx, "verify_email", email) };
}
