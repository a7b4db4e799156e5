import { users } from "@evenly/db/auth/tables";
import { factors, trustedDevices } from "@evenly/db/factors/tables";
import { sql } from "@evenly/db/sql";
import { login } from "@evenly/services/auth/sign-in/login";
import { startSentCodes } from "@evenly/services/factors/enrolment/start-sent-codes";
import { startTotp } from "@evenly/services/factors/enrolment/start-totp";
import { makeFactor, makeUser, TEST_PASSWORD, type TestContext } from "@evenly/testing";
import { NOBODY } from "../nobody.ts";
import type { TestedFeature } from "../tested-feature.ts";

/** Started sign-ins with a right code, by an id of this file. */
const started = new Map<string, { readonly challengeId: string; readonly code: string }>();
const ASSERTION = { credentialId: "x", clientDataJSON: "x", authenticatorData: "x", signature: "x" };
const UNKNOWN = { challengeId: "x".repeat(43), code: "AAAAAAAAAA" };

export const tested: TestedFeature = {
  makes: {
    signInChallenge: async ({ ctx }) => {
      const id = ctx.ids.uuid();
      const { challengeId, code } = await startSignIn(ctx);
      started.set(id, { challengeId, code });
      return id;
    },
    enrolment: async ({ ctx, owner }) =>
      (await startTotp(ctx.asUser(owner.userId), { password: TEST_PASSWORD })).factorId,
    sentCodesEnrolment: async ({ ctx, owner }) => {
      const asking = ctx.asUser(owner.userId);
      return (await startSentCodes(asking, { kind: "email", password: TEST_PASSWORD })).factorId;
    },
    passkey: async ({ ctx, owner: { userId }, words }) => {
      const id = ctx.ids.uuid();
      const at = ctx.clock.now();
      const times = { createdAt: at, expiresAt: at, confirmedAt: at };
      const credential = {
        credentialId: id,
        publicKey: "AA",
        transports: [],
        signCount: 0,
        isBackedUp: false,
      };
      await ctx.db
        .insert(factors)
        .values({ id, userId, kind: "passkey", name: words, ...credential, ...times });
      return id;
    },
    factor: async ({ ctx, owner: { userId } }) => {
      const id = ctx.ids.uuid();
      const at = ctx.clock.now();
      const times = { createdAt: at, expiresAt: at, confirmedAt: at };
      await ctx.db.insert(factors).values({ id, userId, kind: "sms", ...times });
      return id;
    },
    trustedDevice: async ({ ctx, owner: { userId } }) => {
      const id = ctx.ids.uuid();
      const at = ctx.clock.now();
      const expiresAt = new Date("2100-01-01");
      const facts = { deviceHash: id, userAgent: "test", createdAt: at, lastUsedAt: at, expiresAt };
      await ctx.db.insert(trustedDevices).values({ id, userId, ...facts });
      return id;
    },
  },
  takes: {
    "factors.confirmTotp": { factorId: NOBODY, code: "000000" },
    "factors.confirmSentCodes": { factorId: NOBODY, code: "000000" },
    "factors.resendEnrolmentCode": { factorId: NOBODY },
    "factors.renamePasskey": { factorId: NOBODY, name: "Phone" },
    "factors.startPasskeyProof": { purpose: "payment", subjectId: NOBODY },
    "factors.remove": { factorId: NOBODY, password: TEST_PASSWORD, code: UNKNOWN.code },
    "factors.makePrimary": { factorId: NOBODY, password: TEST_PASSWORD, code: UNKNOWN.code },
  },
  rows: {
    "POST /api/auth/two-factor": {
      answers: { status: 200, isPublic: true, fields: ["token", "tokenExpiresAt", "user"] },
      example: ({ idOf }) => ({ body: started.get(idOf("signInChallenge")) ?? UNKNOWN }),
      refusals: {
        FACTOR_CODE_WRONG: async ({ ctx }) => {
          const { challengeId } = await startSignIn(ctx);
          return { body: { challengeId, code: "AAAAAAAAAA" } };
        },
        PASSKEY_REFUSED: async ({ ctx }) => {
          const { challengeId } = await startSignIn(ctx);
          return { body: { challengeId, assertion: ASSERTION } };
        },
        ACCOUNT_SUSPENDED: async ({ ctx }) => {
          const { userId, ...body } = await startSignIn(ctx);
          const suspension = { suspendedAt: ctx.clock.now(), suspendedReason: "test" };
          await ctx.db.update(users).set(suspension).where(sql`id = ${userId}`);
          return { body };
        },
      },
    },
  },
};

/** Passes the first step of a sign-in of a new user. */
async function startSignIn(ctx: TestContext) {
  const { userId, email } = await makeUser(ctx);
  const { backupCodes } = await makeFactor(ctx, userId);
  const form = { email, password: TEST_PASSWORD, rememberDevice: false, isBrowser: false };
  const step = await login(ctx, form);
  if (!("asked" in step)) throw new Error("the account asks for a second factor");
  const { challengeId } = step.asked;
  const code = backupCodes[0] ?? "";
  return { userId, challengeId, code };
}
