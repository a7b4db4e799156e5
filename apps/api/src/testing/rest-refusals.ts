import type { ErrorCode } from "@evenly/contract";
import { sessions, users } from "@evenly/db/auth/tables";
import { parties } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import { resendVerification } from "@evenly/services/auth/index";
import { makeUser, type TestContext } from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import type { LivedInWorld } from "./example-world.ts";
import { mailedToken } from "./mailed-token.ts";
import { askProcedure } from "./private-life.ts";
import type { ExampleRequest } from "./rest-examples.ts";
import { signInTestUser } from "./sign-in.ts";

export type RefusalCase = ExampleRequest & {
  /** Instead of the world's owner. */
  readonly authorization?: string;
  readonly key?: string;
};
export type Stage = {
  readonly ctx: TestContext;
  readonly app: FastifyInstance;
  readonly world: LivedInWorld;
};
type Cases = Partial<Record<ErrorCode, (stage: Stage) => RefusalCase | Promise<RefusalCase>>>;

const NOBODY = "0199f000-0000-7000-8000-000000000000";
const linkToken = { token: "x".repeat(43) };
const payment = { amount: "1", currency: "USD" };

const unknownLine: Cases = {
  NOT_FOUND: () => ({ id: NOBODY, body: { note: "x" } }),
  STATE_CONFLICT: ({ world }) => ({ id: world.paymentId, body: { note: "x", version: 99 } }),
};

/** A link to an address that waits to be verified. */
async function verificationLink(ctx: TestContext): Promise<{ token: string }> {
  const { email } = await makeUser(ctx, { isVerified: false });
  await resendVerification(ctx, { email });
  return { token: await mailedToken(ctx, "verify_email", email) };
}

/** Somebody without a verified address or number. */
const unreachable = ({ world }: Stage) => ({ authorization: world.poor.authorization });
const noNotification: Cases = { NOT_FOUND: () => ({ id: NOBODY }) };
const push = {
  endpoint: "https://push.example.test/send/2",
  keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
};
/** The same under both prefixes. */
const notificationRefusals = ["/api/notifications", "/notifications"].flatMap((prefix): [string, Cases][] => [
  [`POST ${prefix}/{id}/read`, noNotification],
  [`PUT ${prefix}/{id}/read`, noNotification],
  [`POST ${prefix}/{id}/archive`, noNotification],
  [`DELETE ${prefix}/{id}`, noNotification],
  [
    `PUT ${prefix}/settings`,
    {
      FORBIDDEN: () => ({ body: { userId: NOBODY } }),
      STATE_CONFLICT: () => ({ body: { soundEnabled: true, version: 99 } }),
    },
  ],
]);

/** How each row's own refusals come about: by the row, by the code. */
export const restRefusals: Readonly<Record<string, Cases>> = {
  "POST /api/auth/register": {
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
  "POST /api/auth/login": {
    INVALID_CREDENTIALS: ({ world }) => ({ body: { email: world.email, password: "wrong" } }),
    ACCOUNT_SUSPENDED: async ({ ctx, world }) => {
      const { email, userId } = await signInTestUser(ctx);
      const suspension = { suspendedAt: ctx.clock.now(), suspendedReason: "test" };
      await ctx.db.update(users).set(suspension).where(sql`id = ${userId}`);
      return { body: { email, password: world.password } };
    },
    LOGIN_THROTTLED: async ({ app }) => {
      const body = { email: "guessed@example.test", password: "wrong" };
      const request = { url: "/api/auth/login", headers: { host: "localhost:3000" }, payload: body };
      for (let tries = 0; tries < 5; tries += 1) await app.inject({ method: "POST", ...request });
      return { body };
    },
  },
  "POST /api/auth/refresh": { SESSION_EXPIRED: () => ({ body: linkToken }) },
  "POST /api/auth/verify-email": {
    TOKEN_INVALID: () => ({ body: linkToken }),
    VERIFICATION_NEEDS_PASSWORD: async ({ ctx }) => ({ body: await verificationLink(ctx) }),
    PASSWORD_WRONG: async ({ ctx }) => ({ body: { ...(await verificationLink(ctx)), password: "wrong" } }),
    LOGIN_THROTTLED: async ({ ctx, app }) => {
      const body = { ...(await verificationLink(ctx)), password: "wrong" };
      const request = { url: "/api/auth/verify-email", headers: { host: "localhost:3000" }, payload: body };
      for (let tries = 0; tries < 5; tries += 1) await app.inject({ method: "POST", ...request });
      return { body };
    },
  },
  "POST /api/auth/reset-password": {
    TOKEN_INVALID: () => ({ body: { ...linkToken, password: "Quiet-harbour-72" } }),
  },
  "PUT /api/users/profile": {
    NAME_RESERVED: () => ({ body: { firstName: "Evenly" } }),
    STATE_CONFLICT: () => ({ body: { firstName: "Ada", expectedVersion: 99 } }),
  },
  "POST /api/users/change-password": {
    PASSWORD_WRONG: () => ({ body: { currentPassword: "wrong", newPassword: "Quiet-harbour-72" } }),
  },
  "DELETE /api/users/delete-account": {
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
  "POST /api/transactions": {
    EMAIL_NOT_VERIFIED: ({ world }) => ({
      authorization: world.poor.authorization,
      body: { ...payment, to: world.payee },
    }),
    SESSION_EXPIRED: async ({ ctx, world }) => {
      const { userId, authorization } = await signInTestUser(ctx);
      const createdAt = new Date(ctx.clock.now().getTime() - 13 * 3_600_000);
      await ctx.db.update(sessions).set({ createdAt }).where(sql`user_id = ${userId}`);
      return { authorization, body: { ...payment, to: world.payee } };
    },
    PAYEE_UNKNOWN: () => ({ body: { ...payment, to: "@nobody.is.called.so" } }),
    SELF_TRANSFER: ({ world }) => ({ body: { ...payment, to: world.userId } }),
    PERSON_BLOCKED: async ({ ctx, app, world }) => {
      const { userId } = await signInTestUser(ctx);
      await askProcedure(app, world.authorization, "mutation", "contacts.block", { userId });
      return { body: { ...payment, to: userId } };
    },
    CURRENCY_UNAVAILABLE: ({ world }) => ({ body: { ...payment, currency: "EUR", to: world.payee } }),
    PARTY_FROZEN: async ({ ctx, world }) => ({
      authorization: await signInFrozen(ctx),
      body: { ...payment, to: world.payee },
    }),
    LIMIT_REACHED: ({ world }) => ({ body: { ...payment, amount: "90000000", to: world.payee } }),
    INSUFFICIENT_FUNDS: ({ world }) => ({ body: { ...payment, amount: "900", to: world.payee } }),
    IDEMPOTENCY_MISMATCH: async ({ app, world }) => {
      const body = { ...payment, to: world.payee };
      const key = "contract-1";
      await send(app, world, body, key);
      return { key, body: { ...body, amount: "1.01" } };
    },
    STATE_CONFLICT: async ({ app, world }) => {
      const body = { manual: true, merchant: "Kiosk", date: "2026-01-05", amount: "-3", currency: "USD" };
      const key = "contract-2";
      const { id } = (await send(app, world, body, key)).json().transaction;
      const headers = { host: "localhost:3000", authorization: world.authorization };
      await app.inject({ method: "DELETE", url: `/api/transactions/${id}`, headers });
      return { key, body };
    },
  },
  "GET /api/transactions/{id}": { NOT_FOUND: () => ({ id: NOBODY }) },
  "PUT /api/transactions/{id}": unknownLine,
  "PATCH /api/transactions/{id}": unknownLine,
  "DELETE /api/transactions/{id}": {
    NOT_FOUND: () => ({ id: NOBODY }),
    STATE_CONFLICT: ({ world }) => ({ id: world.paymentId }),
  },
  ...Object.fromEntries(notificationRefusals),
  "POST /email-test": { ADDRESS_NOT_VERIFIED: unreachable },
  "POST /sms-test": { ADDRESS_NOT_VERIFIED: unreachable },
  "POST /api/push/subscribe": { FORBIDDEN: () => ({ body: { subscription: push, userId: NOBODY } }) },
  "POST /api/push/unsubscribe": { FORBIDDEN: () => ({ body: { userId: NOBODY } }) },
  "POST /api/push/acknowledge": { TOKEN_INVALID: () => ({ body: { token: "x" } }) },
};

/** Codes that no request brings about by itself: an unknown outcome, the gate's verdict, a payer without a wallet, a session that ends while it asks. */
export const NOT_PROVOKED: Readonly<Record<string, readonly ErrorCode[]>> = {
  // In production alone.
  "POST /email-test": ["FORBIDDEN"],
  "POST /sms-test": ["FORBIDDEN"],
  "POST /api/push/subscribe": ["UNAUTHENTICATED"],
  "POST /api/transactions": ["NOT_FOUND", "OUTCOME_UNKNOWN", "PAYMENT_BLOCKED"],
  "DELETE /api/transactions/{id}": ["OUTCOME_UNKNOWN"],
};

async function signInFrozen(ctx: TestContext): Promise<string> {
  const { userId, authorization } = await signInTestUser(ctx);
  const freeze = { frozenAt: ctx.clock.now(), frozenReason: "test" };
  await ctx.db.update(parties).set(freeze).where(sql`user_id = ${userId}`);
  return authorization;
}

function send(app: FastifyInstance, world: LivedInWorld, payload: object, key: string) {
  const headers = {
    host: "localhost:3000",
    authorization: world.authorization,
    "idempotency-key": key,
  };
  return app.inject({ method: "POST", url: "/api/transactions", headers, payload });
}
