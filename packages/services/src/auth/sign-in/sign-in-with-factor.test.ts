import type { PasskeyAssertion } from "@evenly/contract/factors/passkeys";
import { linkTokens, users } from "@evenly/db/auth/tables";
import { factorChallenges } from "@evenly/db/factors/tables";
import {
  type AnswerClaims,
  codeOf,
  makeFactor,
  makePasskey,
  makeSentCodes,
  makeUser,
  onDevice,
  openTestContext,
  outcomeOf,
  readSentCode,
  signInByPassword,
  TEST_PASSWORD,
  type TestContext,
} from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getOverview } from "../../factors/get-overview.ts";
import { sendSignInCode } from "../../factors/proofs/send-sign-in-code.ts";
import { removeFactor } from "../../factors/remove-factor.ts";
import { revokeTrust } from "../../factors/revoke-trust.ts";
import { codeAt } from "../../factors/totp.ts";
import { linkTokenFor } from "../../shared/secrets.ts";
import { changePassword } from "../passwords/change-password.ts";
import { forgotPassword } from "../passwords/forgot-password.ts";
import { resetPassword } from "../passwords/reset-password.ts";
import { authenticate } from "../sessions/authenticate.ts";
import { login } from "./login.ts";
import { signInWithFactor } from "./sign-in-with-factor.ts";

const { ctx } = await openTestContext();

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NEW_PASSWORD = "Quiet-harbour-72";

async function protectedUser() {
  const { userId, email } = await makeUser(ctx);
  const made = await makeFactor(ctx, userId);
  ctx.clock.advance(MINUTE_MS);
  return { userId, email, ...made, code: () => codeAt(made.seed, ctx.clock.now()) };
}

/** Passes the first step; returns the id of the second one. */
async function ask(email: string, asking: TestContext = ctx, password = TEST_PASSWORD): Promise<string> {
  const isBrowser = asking.origin.deviceId !== null;
  const step = await login(asking, { email, password, rememberDevice: false, isBrowser });
  if (!("asked" in step)) throw new Error("no second factor was asked for");
  return step.asked.challengeId;
}

function complete(challengeId: string, code: string, asking: TestContext = ctx, trustDevice = false) {
  const isBrowser = asking.origin.deviceId !== null;
  return signInWithFactor(asking, { challengeId, code, trustDevice, isBrowser });
}

describe("signInWithFactor", () => {
  it("opens a session only after the second step", async () => {
    const { userId, email, code } = await protectedUser();
    const challengeId = await ask(email);
    const { opened } = await complete(challengeId, code());
    expect(opened.user.id).toBe(userId);
    expect(await authenticate(ctx, { token: opened.token, binding: null })).toMatchObject({ userId });
  });

  it("gives the same answer to wrong, expired, used and foreign challenges and codes", async () => {
    const [ana, ben] = [await protectedUser(), await protectedUser()];
    const foreign = await ask(ben.email);
    const wrong = await ask(ana.email);
    const answers = [
      await codeOf(complete("x".repeat(43), ana.code())),
      await codeOf(complete(foreign, ana.code())),
      await codeOf(complete(wrong, "000000")),
    ];
    const used = await ask(ana.email);
    await complete(used, ana.code());
    ctx.clock.advance(MINUTE_MS);
    answers.push(await codeOf(complete(used, ana.code())));
    const late = await ask(ana.email);
    ctx.clock.advance(10 * MINUTE_MS);
    answers.push(await codeOf(complete(late, ana.code())));
    expect(new Set(answers)).toEqual(new Set(["FACTOR_CODE_WRONG"]));
  });

  it("is complete once when sent twenty times in parallel, with different right codes", async () => {
    const { email, backupCodes } = await protectedUser();
    const challengeId = await ask(email);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        outcomeOf(complete(challengeId, backupCodes[index % 10] ?? "")),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
  });

  it("ends after five attempts, counted before the check", async () => {
    const { email, backupCodes } = await protectedUser();
    const challengeId = await ask(email);
    await Promise.all(Array.from({ length: 10 }, () => codeOf(complete(challengeId, "000000"))));
    ctx.clock.advance(MINUTE_MS);
    expect(await codeOf(complete(challengeId, backupCodes[0] ?? ""))).toBe("FACTOR_CODE_WRONG");
    const [row] = await ctx.db.select().from(factorChallenges).orderBy(factorChallenges.createdAt);
    expect(row?.tries).toBeLessThanOrEqual(5);
  });

  it("can be completed only on the device that started it", async () => {
    const { email, code } = await protectedUser();
    const challengeId = await ask(email, onDevice(ctx, "device-a"));
    expect(await codeOf(complete(challengeId, code(), onDevice(ctx, "device-b")))).toBe("FACTOR_CODE_WRONG");
    expect(await codeOf(complete(challengeId, code()))).toBe("FACTOR_CODE_WRONG");
    expect(await outcomeOf(complete(challengeId, code(), onDevice(ctx, "device-a")))).toBe("done");
  });

  it("refuses a suspended account after a right code", async () => {
    const { userId, email, code } = await protectedUser();
    const challengeId = await ask(email);
    const suspension = { suspendedAt: ctx.clock.now(), suspendedReason: "test" };
    await ctx.db.update(users).set(suspension).where(eq(users.id, userId));
    expect(await codeOf(complete(challengeId, code()))).toBe("ACCOUNT_SUSPENDED");
  });
});

describe("the second step by a passkey", () => {
  async function holder() {
    const { userId, email } = await makeUser(ctx);
    const { authenticator } = await makePasskey(ctx, userId);
    const answer = (challenge: string, claims: AnswerClaims = {}) => authenticator.get({ challenge }, claims);
    return { userId, email, answer };
  }
  const completeBy = (challengeId: string, assertion: PasskeyAssertion, asking: TestContext = ctx) =>
    signInWithFactor(asking, {
      challengeId,
      assertion,
      trustDevice: false,
      isBrowser: asking.origin.deviceId !== null,
    });

  it("takes an assertion whose challenge is the step's own id, once", async () => {
    const { userId, email, answer } = await holder();
    const challengeId = await ask(email);
    const assertion = answer(challengeId);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(completeBy(challengeId, assertion))),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    const [session] = await ctx.db.$client`
      select factor_proven_by from sessions where user_id = ${userId} and ended_at is null`;
    expect(session?.factor_proven_by).toBe("passkey");
  });

  it("gives the same answer to wrong, late and foreign assertions, and to unknown challenges", async () => {
    const [ana, ben] = [await holder(), await holder()];
    const answers = [];
    for (const claims of [{ isVerified: false }, { origin: "http://evil.test" }]) {
      const challengeId = await ask(ana.email);
      answers.push(await codeOf(completeBy(challengeId, ana.answer(challengeId, claims))));
    }
    const foreign = await ask(ana.email);
    answers.push(await codeOf(completeBy(foreign, ben.answer(foreign))));
    const other = await ask(ana.email);
    answers.push(await codeOf(completeBy(await ask(ana.email), ana.answer(other))));
    answers.push(await codeOf(completeBy("x".repeat(43), ana.answer("x".repeat(43)))));
    const late = await ask(ana.email);
    ctx.clock.advance(10 * MINUTE_MS);
    answers.push(await codeOf(completeBy(late, ana.answer(late))));
    expect(new Set(answers)).toEqual(new Set(["PASSKEY_REFUSED"]));
  });
});

describe("a trusted device", () => {
  const signsInAlone = (email: string, deviceId: string, password = TEST_PASSWORD) =>
    login(onDevice(ctx, deviceId), { email, password, rememberDevice: false, isBrowser: true }).then(
      (step) => "opened" in step,
    );

  async function trusted(deviceId: string) {
    const user = await protectedUser();
    const device = onDevice(ctx, deviceId);
    await complete(await ask(user.email, device), user.code(), device, true);
    return user;
  }

  it("is not asked for 30 days; other devices are", async () => {
    const { email } = await trusted("home");
    expect(await signsInAlone(email, "home")).toBe(true);
    expect(await signsInAlone(email, "elsewhere")).toBe(false);
    ctx.clock.advance(30 * DAY_MS);
    expect(await signsInAlone(email, "home")).toBe(false);
  });

  it("is trusted for its own account only", async () => {
    await trusted("shared");
    const other = await protectedUser();
    expect(await signsInAlone(other.email, "shared")).toBe(false);
  });

  it("is asked again once its owner ends the trust; another user cannot", async () => {
    const { userId, email } = await trusted("lent");
    const [device] = (await getOverview(ctx.asUser(userId))).trustedDevices;
    if (device === undefined) throw new Error("the device is listed");
    const stranger = await makeUser(ctx);
    const input = { deviceId: device.id };
    expect(await codeOf(revokeTrust(ctx.asUser(stranger.userId), input))).toBe("NOT_FOUND");
    expect(await signsInAlone(email, "lent")).toBe(true);
    await revokeTrust(ctx.asUser(userId), input);
    expect(await signsInAlone(email, "lent")).toBe(false);
  });

  it("is asked again after a new password, and so is a sign-in that had started", async () => {
    const { userId, email, code } = await trusted("old");
    const challengeId = await ask(email);
    const change = { currentPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD };
    await changePassword(ctx.asUser(userId), change);
    expect(await signsInAlone(email, "old", NEW_PASSWORD)).toBe(false);
    ctx.clock.advance(MINUTE_MS);
    expect(await codeOf(complete(challengeId, code()))).toBe("FACTOR_CODE_WRONG");
  });
});

describe("the session of a sign-in", () => {
  const provenBy = async (userId: string) => {
    const rows = await ctx.db.$client`
      select factor_proven_by from sessions where user_id = ${userId} and ended_at is null order by created_at, id`;
    return rows.map((row) => row.factor_proven_by);
  };

  it("notes the app or backup code that proved it", async () => {
    const { userId, email, code, backupCodes } = await protectedUser();
    await complete(await ask(email), code());
    ctx.clock.advance(MINUTE_MS);
    await complete(await ask(email), backupCodes[0] ?? "");
    expect(await provenBy(userId)).toEqual(["totp", "backup"]);
  });

  it("notes no code by mail, no trusted device and no password alone", async () => {
    const mailed = await makeUser(ctx);
    await makeSentCodes(ctx, mailed.userId, "email");
    ctx.clock.advance(MINUTE_MS);
    const challengeId = await ask(mailed.email);
    await sendSignInCode(ctx, { challengeId: challengeId as never, kind: "email" });
    await complete(challengeId, await readSentCode(ctx, mailed.userId));
    expect(await provenBy(mailed.userId)).toEqual([null]);
    const { userId, email, code } = await protectedUser();
    const device = onDevice(ctx, "notes");
    await complete(await ask(email, device), code(), device, true);
    ctx.clock.advance(MINUTE_MS);
    const form = { email, password: TEST_PASSWORD, rememberDevice: false, isBrowser: true };
    await signInByPassword(device, form);
    expect(await provenBy(userId)).toEqual(["totp", null]);
  });
});

describe("second factors and passwords", () => {
  it("a reset by mail keeps the factors: sign-in still asks", async () => {
    const { userId, email } = await protectedUser();
    await forgotPassword(ctx, { email });
    const [link] = await ctx.db.select().from(linkTokens).where(eq(linkTokens.userId, userId));
    const token = linkTokenFor(ctx.config.tokenPepper, "reset_password", link?.id ?? "");
    await resetPassword(ctx, { token, password: NEW_PASSWORD });
    expect(await ask(email, ctx, NEW_PASSWORD)).toMatch(/^[\w-]{43}$/);
  });

  it("an account whose sign-in does not ask opens a session by password alone", async () => {
    const { userId, email } = await makeUser(ctx);
    const { factorId, seed } = await makeFactor(ctx, userId, { isAsked: false });
    const form = { email, password: TEST_PASSWORD, rememberDevice: false, isBrowser: false };
    expect((await signInByPassword(ctx, form)).opened.user.id).toBe(userId);
    ctx.clock.advance(MINUTE_MS);
    const proof = { password: TEST_PASSWORD, code: codeAt(seed, ctx.clock.now()) };
    await removeFactor(ctx.asUser(userId), { factorId, ...proof });
  });
});
