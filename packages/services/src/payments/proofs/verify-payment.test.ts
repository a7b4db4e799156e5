import type { SendInput } from "@evenly/contract/payments/schemas";
import type { Verification } from "@evenly/contract/payments/step-up";
import { auditLog } from "@evenly/db/audit/tables";
import { transfers } from "@evenly/db/ledger/tables";
import { paymentChecks } from "@evenly/db/payments/check-tables";
import {
  codeOf,
  giveProofs,
  makeFactor,
  makeSentCodes,
  makeUser,
  openTestContext,
  outcomeOf,
  readOutbox,
  readSentCode,
  refusalOf,
  TEST_PASSWORD,
  type TestContext,
} from "@evenly/testing";
import { makeRule } from "@evenly/testing/make-rule";
import { makeServiceKey } from "@evenly/testing/make-service-key";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { setPin } from "../../factors/enrolment/set-pin.ts";
import { sendFactorCode } from "../../factors/proofs/send-factor-code.ts";
import { codeAt } from "../../factors/totp.ts";
import { updateSettings } from "../../fraud/update-settings.ts";
import { getTransaction } from "../../history/get-transaction.ts";
import { getBalance } from "../../ledger/wallets/get-balance.ts";
import { takeBackPayment } from "../holds/take-back-payment.ts";
import { quotePayment } from "../quote-payment.ts";
import { sendPayment } from "../send-payment.ts";
import { sweepPayments } from "../sweep-payments.ts";
import { cancelWaiting } from "./cancel-waiting.ts";
import { listWaiting } from "./list-waiting.ts";
import { verifyPayment } from "./verify-payment.ts";

const { ctx } = await openTestContext();

const PIN = "583920";
const availableOf = async (userId: string) => (await getBalance(ctx, { userId })).availableMinor;
const inputTo = (to: string, amountMinor: bigint, facts: Partial<SendInput> = {}): SendInput => ({
  to,
  amountMinor,
  currency: "USD",
  idempotencyKey: ctx.ids.uuid(),
  ...facts,
});

/** A payer with 5,000.00, a PIN and an authenticator app, and a payee. */
async function makePair({ hasFactors = true }: { readonly hasFactors?: boolean } = {}) {
  const payer = await makeUser(ctx, { balanceMinor: 5_000_00n, country: "US" });
  const payee = await makeUser(ctx, { country: "US" });
  const asPayer = ctx.asUser(payer.userId);
  if (!hasFactors) return { payer, payee, asPayer, code: () => "000000" };
  await setPin(asPayer, { pin: PIN, password: TEST_PASSWORD });
  const { seed } = await makeFactor(ctx, payer.userId, { isAsked: false });
  const code = () => {
    ctx.clock.advance(30_000);
    return codeAt(seed, ctx.clock.now());
  };
  return { payer, payee, asPayer, code };
}

/** Sends and returns what the refusal asks for. */
async function askFor(asPayer: TestContext, input: SendInput): Promise<Verification> {
  const { code, details } = await refusalOf(sendPayment(asPayer, input));
  expect(code).toBe("STEP_UP_REQUIRED");
  return details as unknown as Verification;
}

describe("a payment that needs proofs", () => {
  it("waits for a PIN and a code, and is posted once under the id that the refusal named", async () => {
    const { payer, payee, asPayer, code } = await makePair();
    const input = inputTo(payee.userId, 640_00n, { description: "Cabin" });
    const asked = await askFor(asPayer, input);
    expect(asked).toEqual({
      transferId: expect.any(String),
      factors: [
        { factor: "pin", state: "needed" },
        { factor: "second_factor", state: "needed" },
      ],
      expiresAt: new Date(ctx.clock.now().getTime() + 900_000).toISOString(),
    });
    const id = asked.transferId;
    expect(await askFor(asPayer, input)).toEqual(asked);
    expect(await getTransaction(asPayer, { id })).toMatchObject({
      id,
      status: "requires_verification",
      amountMinor: -640_00n,
      description: "Cabin",
      verification: { factors: asked.factors },
    });
    expect(await listWaiting(asPayer)).toMatchObject([{ transaction: { id } }]);
    const half = await verifyPayment(asPayer, { id, pin: PIN });
    expect(half.verified).toMatchObject({
      transaction: { status: "requires_verification" },
      verification: { factors: [{ state: "proven" }, { state: "needed" }] },
    });
    const whole = await verifyPayment(asPayer, { id, code: code() });
    expect(whole.verified).toMatchObject({ transaction: { id, status: "completed" }, verification: null });
    expect([await availableOf(payer.userId), await availableOf(payee.userId)]).toEqual([4_360_00n, 640_00n]);
    expect(await listWaiting(asPayer)).toEqual([]);
    expect(await sendPayment(asPayer, input)).toMatchObject({ isReplayed: true, transaction: { id } });
    expect(await verifyPayment(asPayer, { id })).toMatchObject({ isReplayed: true });
    expect(await availableOf(payer.userId)).toBe(4_360_00n);
    const operations = await ctx.db.select().from(auditLog).where(eq(auditLog.subject, id));
    expect(operations.map(({ operation }) => operation).sort()).toEqual([
      "payment.check_opened",
      "payment.proven",
      "payment.proven",
    ]);
  });

  it("needs the code from 500.00 a day to one person on, however the money is split and whatever the PIN has proven", async () => {
    const { payer, payee, asPayer } = await makePair();
    const ids = [];
    for (let count = 0; count < 4; count += 1) {
      const { transferId, factors } = await askFor(asPayer, inputTo(payee.userId, 500_00n));
      expect(factors.map(({ factor }) => factor)).toEqual(["pin"]);
      ids.push(transferId);
    }
    await Promise.all(ids.map((id) => outcomeOf(verifyPayment(asPayer, { id, pin: PIN }))));
    expect(await availableOf(payer.userId)).toBe(4_500_00n);
    expect(await availableOf(payee.userId)).toBe(500_00n);
    const next = await askFor(asPayer, inputTo(payee.userId, 1n));
    expect(next.factors.map(({ factor }) => factor)).toEqual(["second_factor"]);
  });

  it("counts nothing that was held and did not move", async () => {
    const payer = await makeUser(ctx, { balanceMinor: 5_000_00n, country: "US", recall: "always" });
    const payee = await makeUser(ctx, { country: "US" });
    const asPayer = ctx.asUser(payer.userId);
    await setPin(asPayer, { pin: PIN, password: TEST_PASSWORD });
    for (let round = 0; round < 3; round += 1) {
      const { transferId: id, factors } = await askFor(asPayer, inputTo(payee.userId, 500_00n));
      expect(factors.map(({ factor }) => factor)).toEqual(["pin"]);
      const { verified } = await verifyPayment(asPayer, { id, pin: PIN });
      expect(verified.transaction.status).toBe("pending");
      await takeBackPayment(asPayer, { transactionId: id });
    }
  });

  it("keeps what was checked with it, for its payer only", async () => {
    const { payer, payee, asPayer, code } = await makePair();
    const { transferId: id } = await askFor(asPayer, inputTo(payee.userId, 640_00n));
    await verifyPayment(asPayer, { id, pin: PIN, code: code() });
    const { security } = await getTransaction(asPayer, { id });
    expect(security).toEqual({
      transactionId: id,
      userId: payer.userId,
      requiresPin: true,
      requires2FA: true,
      requiresBiometric: false,
      pinVerified: true,
      twoFactorVerified: true,
      biometricVerified: false,
      riskScore: 0,
      riskFactors: [],
      fraudScore: 0,
      fraudLevel: "low",
      fraudFactors: [],
      decision: "step_up",
      isApproved: true,
      reasons: ["pin_required", "two_factor_required"],
      securityChecks: { locationCheck: true, deviceCheck: true, patternCheck: true, amountCheck: true },
    });
    expect((await getTransaction(ctx.asUser(payee.userId), { id })).security).toBeNull();
  });

  it("keeps the level and each factor of its fraud score, in words", async () => {
    const { payee, asPayer, payer } = await makePair();
    await updateSettings(asPayer, { expectedVersion: 0, allowedCountries: ["FR"] });
    const { transaction } = await sendPayment(asPayer, inputTo(payee.userId, 10_00n));
    const { security } = await getTransaction(asPayer, { id: transaction.id });
    expect(security).toMatchObject({
      userId: payer.userId,
      riskScore: 0,
      fraudScore: 8,
      fraudLevel: "low",
      fraudFactors: [
        {
          type: "location",
          description: "The country is not on the payer's list of allowed countries",
          impact: 40,
          weight: 0.2,
        },
      ],
    });
  });

  it("asks for the PIN alone above 100 and for nothing up to it, and for a passkey above 1,000", async () => {
    const { payee, asPayer } = await makePair();
    expect((await sendPayment(asPayer, inputTo(payee.userId, 100_00n))).transaction.status).toBe("completed");
    const other = await makeUser(ctx, { country: "US" });
    const factorsOf = async (amountMinor: bigint) =>
      (await askFor(asPayer, inputTo(other.userId, amountMinor))).factors.map(
        ({ factor, state }) => `${factor} ${state}`,
      );
    expect(await factorsOf(100_01n)).toEqual(["pin needed"]);
    expect(await factorsOf(1_000_01n)).toEqual(["pin needed", "second_factor needed", "passkey missing"]);
    const quote = await quotePayment(asPayer, { to: other.userId, amountMinor: 150_00n, currency: "USD" });
    expect(quote).toMatchObject({ decision: "step_up", factors: [{ factor: "pin", state: "needed" }] });
  });

  it("waits 15 minutes for a factor that the payer sets up meanwhile", async () => {
    const { payee, asPayer } = await makePair({ hasFactors: false });
    const { transferId: id, factors } = await askFor(asPayer, inputTo(payee.userId, 150_00n));
    expect(factors).toEqual([{ factor: "pin", state: "missing" }]);
    expect(await codeOf(verifyPayment(asPayer, { id, pin: PIN }))).toBe("PIN_MISSING");
    await setPin(asPayer, { pin: PIN, password: TEST_PASSWORD });
    ctx.clock.advance(14 * 60_000);
    expect((await verifyPayment(asPayer, { id, pin: PIN })).verified.transaction.status).toBe("completed");
  });

  it("is cancelled after 15 minutes, and its key needs a new payment", async () => {
    const { payee, asPayer } = await makePair();
    const input = inputTo(payee.userId, 150_00n);
    const { transferId: id } = await askFor(asPayer, input);
    ctx.clock.advance(15 * 60_000);
    expect(await codeOf(verifyPayment(asPayer, { id, pin: PIN }))).toBe("VERIFICATION_ENDED");
    expect(await codeOf(sendPayment(asPayer, input))).toBe("VERIFICATION_ENDED");
    expect((await getTransaction(asPayer, { id })).status).toBe("cancelled");
    expect(await listWaiting(asPayer)).toEqual([]);
    ctx.clock.advance(31 * 24 * 3_600_000);
    expect(await sweepPayments(ctx)).toBeGreaterThan(0);
    expect(await codeOf(getTransaction(asPayer, { id }))).toBe("NOT_FOUND");
  });

  it("needs a proof again after two minutes", async () => {
    const { payee, asPayer, code } = await makePair();
    const { transferId: id } = await askFor(asPayer, inputTo(payee.userId, 640_00n));
    await verifyPayment(asPayer, { id, pin: PIN });
    ctx.clock.advance(120_000);
    const { verified } = await verifyPayment(asPayer, { id, code: code() });
    expect(verified.verification?.factors).toEqual([
      { factor: "pin", state: "needed" },
      { factor: "second_factor", state: "proven" },
    ]);
    expect((await verifyPayment(asPayer, { id, pin: PIN })).verified.transaction.status).toBe("completed");
  });

  it("is finished by the next call when the process died between proof and posting", async () => {
    const { payer, payee, asPayer } = await makePair();
    const { transferId: id } = await askFor(asPayer, inputTo(payee.userId, 150_00n));
    const dying = { ...asPayer, lane: { ...asPayer.lane, post: () => Promise.reject(new Error("killed")) } };
    await expect(verifyPayment(dying, { id, pin: PIN })).rejects.toThrow("killed");
    expect(await availableOf(payer.userId)).toBe(5_000_00n);
    expect((await verifyPayment(asPayer, { id })).verified.transaction.status).toBe("completed");
    expect(await availableOf(payer.userId)).toBe(4_850_00n);
  });
});

describe("wrong proofs", () => {
  it("are counted by their factor and post nothing", async () => {
    const { payer, payee, asPayer } = await makePair();
    const { transferId: id } = await askFor(asPayer, inputTo(payee.userId, 150_00n));
    const wrong = await refusalOf(verifyPayment(asPayer, { id, pin: "111112" }));
    expect([wrong.code, wrong.details]).toEqual(["PIN_WRONG", { triesLeft: 4 }]);
    for (let tried = 0; tried < 4; tried += 1) await codeOf(verifyPayment(asPayer, { id, pin: "111112" }));
    expect(await codeOf(verifyPayment(asPayer, { id, pin: PIN }))).toBe("PIN_LOCKED");
    expect(await availableOf(payer.userId)).toBe(5_000_00n);
  });

  it("of another kind do not help: a code does not replace the PIN", async () => {
    const { payee, asPayer, code } = await makePair();
    const { transferId: id } = await askFor(asPayer, inputTo(payee.userId, 150_00n));
    const { verified } = await verifyPayment(asPayer, { id, code: code() });
    expect(verified.verification?.factors).toEqual([{ factor: "pin", state: "needed" }]);
  });

  it("of one payment do not help another", async () => {
    const { payee, asPayer } = await makePair();
    const first = await askFor(asPayer, inputTo(payee.userId, 640_00n));
    const second = await askFor(asPayer, inputTo(payee.userId, 150_00n));
    await verifyPayment(asPayer, { id: first.transferId, pin: PIN });
    const { verified } = await verifyPayment(asPayer, { id: second.transferId });
    expect(verified.verification?.factors).toEqual([{ factor: "pin", state: "needed" }]);
  });

  it("and another user's payment, or a service's call, are refused", async () => {
    const { payer, payee, asPayer } = await makePair();
    const { transferId: id } = await askFor(asPayer, inputTo(payee.userId, 150_00n));
    const asPayee = ctx.asUser(payee.userId);
    expect(await codeOf(verifyPayment(asPayee, { id, pin: PIN }))).toBe("NOT_FOUND");
    expect(await codeOf(getTransaction(asPayee, { id }))).toBe("NOT_FOUND");
    expect(await codeOf(cancelWaiting(asPayee, { id }))).toBe("NOT_FOUND");
    expect(await listWaiting(asPayee)).toEqual([]);
    const { id: keyId } = await makeServiceKey(ctx, { userId: payer.userId, scopes: ["payments:send"] });
    const service = ctx.as({
      kind: "service",
      name: "payroll",
      keyId,
      actingUserId: payer.userId,
      scopes: ["payments:send"],
    });
    expect(await codeOf(verifyPayment(service, { id, pin: PIN }))).toBe("UNAUTHENTICATED");
    expect(await codeOf(sendPayment(service, inputTo(payee.userId, 150_00n)))).toBe("STEP_UP_REQUIRED");
  });
});

describe("the same key", () => {
  it("with another input is refused before and after the posting", async () => {
    const { payee, asPayer } = await makePair();
    const input = inputTo(payee.userId, 150_00n);
    const { transferId: id } = await askFor(asPayer, input);
    const other = { ...input, amountMinor: 150_01n };
    expect(await codeOf(sendPayment(asPayer, other))).toBe("IDEMPOTENCY_MISMATCH");
    await verifyPayment(asPayer, { id, pin: PIN });
    expect(await codeOf(sendPayment(asPayer, other))).toBe("IDEMPOTENCY_MISMATCH");
  });

  it("is one waiting payment in twenty parallel sends, and twenty parallel verifies post it once", async () => {
    const { payer, payee, asPayer } = await makePair();
    const input = inputTo(payee.userId, 150_00n);
    const asked = await Promise.all(Array.from({ length: 20 }, () => askFor(asPayer, input)));
    expect(new Set(asked.map(({ transferId }) => transferId)).size).toBe(1);
    const id = asked[0]?.transferId as Verification["transferId"];
    await giveProofs(asPayer, id);
    const posted = await Promise.all(Array.from({ length: 20 }, () => verifyPayment(asPayer, { id })));
    expect(posted.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    expect(await availableOf(payer.userId)).toBe(4_850_00n);
    const rows = await ctx.db.select().from(transfers).where(eq(transfers.payerUserId, payer.userId));
    expect(rows).toHaveLength(1);
  });
});

describe("cancelling", () => {
  it("ends a waiting payment for good", async () => {
    const { payer, payee, asPayer } = await makePair();
    const { transferId: id } = await askFor(asPayer, inputTo(payee.userId, 150_00n));
    expect(await cancelWaiting(asPayer, { id })).toEqual({ id });
    expect(await cancelWaiting(asPayer, { id })).toEqual({ id });
    expect(await codeOf(verifyPayment(asPayer, { id, pin: PIN }))).toBe("VERIFICATION_ENDED");
    expect((await getTransaction(asPayer, { id })).status).toBe("cancelled");
    expect(await availableOf(payer.userId)).toBe(5_000_00n);
  });

  it("against twenty verifies leaves either the payment or the cancellation", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { payer, payee, asPayer } = await makePair({ hasFactors: false });
      const { transferId: id } = await askFor(asPayer, inputTo(payee.userId, 150_00n));
      await giveProofs(asPayer, id);
      const [cancelled, ...verified] = await Promise.all([
        outcomeOf(cancelWaiting(asPayer, { id })),
        ...Array.from({ length: 20 }, () => outcomeOf(verifyPayment(asPayer, { id }))),
      ]);
      const isPosted = (await availableOf(payer.userId)) === 4_850_00n;
      expect(cancelled).toBe(isPosted ? "STATE_CONFLICT" : "done");
      expect(verified.includes("done")).toBe(isPosted);
    }
  });
});

describe("the gate decides again", () => {
  it("when the payment is verified: a new rule blocks it, and a new requirement is asked for", async () => {
    const { payee, asPayer } = await makePair();
    const { transferId: id } = await askFor(asPayer, inputTo(payee.userId, 150_00n));
    await updateSettings(asPayer, { expectedVersion: 0, isTwoFactorRequired: true });
    const { verified } = await verifyPayment(asPayer, { id, pin: PIN });
    expect(verified.verification?.factors).toEqual([
      { factor: "pin", state: "proven" },
      { factor: "second_factor", state: "needed" },
    ]);
    await giveProofs(asPayer, id);
    await makeRule(asPayer, {});
    expect(await codeOf(verifyPayment(asPayer, { id }))).toBe("RULE_BLOCKED");
  });

  it("and a refusal of the posting is kept: the money is gone meanwhile", async () => {
    const { payee, asPayer } = await makePair();
    const input = inputTo(payee.userId, 4_900_00n);
    const { transferId: id } = await askFor(asPayer, input);
    await sendPayment(asPayer, inputTo((await makeUser(ctx)).userId, 100_00n));
    await sendPayment(asPayer, inputTo((await makeUser(ctx)).userId, 1_00n));
    await giveProofs(asPayer, id);
    expect(await codeOf(verifyPayment(asPayer, { id }))).toBe("INSUFFICIENT_FUNDS");
    expect(await codeOf(verifyPayment(asPayer, { id }))).toBe("INSUFFICIENT_FUNDS");
    expect(await getTransaction(asPayer, { id })).toMatchObject({ id, status: "refused" });
    expect(await listWaiting(asPayer)).toEqual([]);
  });
});

describe("what leads to a code beside the amount", () => {
  const factorsOf = (asked: Verification) => asked.factors.map(({ factor }) => factor);

  it("is the setting, an own rule, and the sixth payment in ten minutes", async () => {
    const { payee, asPayer } = await makePair();
    const ruled = await makePair();
    await makeRule(ruled.asPayer, { thresholdMinor: 4_999n, action: "step_up" });
    expect(factorsOf(await askFor(ruled.asPayer, inputTo(payee.userId, 50_00n)))).toEqual(["second_factor"]);
    const strict = await makePair();
    await updateSettings(strict.asPayer, { expectedVersion: 0, isTwoFactorRequired: true });
    expect(factorsOf(await askFor(strict.asPayer, inputTo(payee.userId, 1n)))).toEqual(["second_factor"]);
    for (let sent = 0; sent < 5; sent += 1) await sendPayment(asPayer, inputTo(payee.userId, 1_00n));
    expect(factorsOf(await askFor(asPayer, inputTo(payee.userId, 1_00n)))).toEqual(["second_factor"]);
  });

  it("is the sum of a day to one payee, also in twenty parallel payments; a proven payment does not count", async () => {
    const { payer, payee, asPayer } = await makePair();
    const other = await makeUser(ctx, { country: "US" });
    await sendPayment(asPayer, inputTo(payee.userId, 60_00n));
    expect(factorsOf(await askFor(asPayer, inputTo(payee.userId, 40_01n)))).toEqual(["pin"]);
    const { transferId: id } = await askFor(asPayer, inputTo(payee.userId, 300_00n));
    await verifyPayment(asPayer, { id, pin: PIN });
    await sendPayment(asPayer, inputTo(payee.userId, 40_00n));
    // The sixth payment within ten minutes would ask for a code whatever the sum.
    ctx.clock.advance(10 * 60_000 + 1);
    const before = await availableOf(payer.userId);
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(sendPayment(asPayer, inputTo(other.userId, 30_00n)))),
    );
    expect(codes.filter((code) => code === "done")).toHaveLength(3);
    expect(before - (await availableOf(payer.userId))).toBe(90_00n);
    ctx.clock.advance(24 * 3_600_000);
    await sendPayment(asPayer, inputTo(other.userId, 30_00n));
  });
});

describe("a sent code", () => {
  it("names its payment and confirms no other one, and no code of the session confirms a payment", async () => {
    const payer = await makeUser(ctx, { balanceMinor: 5_000_00n, country: "US" });
    const [meant, other] = [
      await makeUser(ctx, { country: "US", firstName: "Ben", lastName: "Weber" }),
      await makeUser(ctx, { country: "US" }),
    ];
    const asPayer = ctx.asUser(payer.userId);
    await setPin(asPayer, { pin: PIN, password: TEST_PASSWORD });
    await makeSentCodes(ctx, payer.userId, "email");
    const shown = await askFor(asPayer, inputTo(meant.userId, 600_00n));
    const hidden = await askFor(asPayer, inputTo(other.userId, 999_00n));
    const send = async (transferId?: typeof shown.transferId) => {
      ctx.clock.advance(30_000);
      await sendFactorCode(asPayer, { kind: "email", ...(transferId && { transferId }) });
      return await readSentCode(ctx, payer.userId);
    };
    const prove = (id: typeof shown.transferId, code: string) =>
      outcomeOf(verifyPayment(asPayer, { id, pin: PIN, code }));
    const ofSession = await send();
    expect(await prove(shown.transferId, ofSession)).toBe("FACTOR_CODE_WRONG");
    const ofShown = await send(shown.transferId);
    expect(await prove(hidden.transferId, ofShown)).toBe("FACTOR_CODE_WRONG");
    expect(await prove(shown.transferId, ofShown)).toBe("done");
    expect(await availableOf(meant.userId)).toBe(600_00n);
    expect(await availableOf(other.userId)).toBe(0n);
    const events = await readOutbox(ctx.db, "factor.code_requested");
    const named = events.map(({ payload }) => payload as { userId: string; payment?: object });
    expect(
      named.filter(({ userId }) => userId === payer.userId).map(({ payment }) => payment),
    ).toContainEqual({ amountMinor: "60000", currency: "USD", personName: "Ben Weber" });
    const foreign = { kind: "email", transferId: hidden.transferId } as const;
    const stranger = await makeUser(ctx);
    await makeSentCodes(ctx, stranger.userId, "email");
    expect(await codeOf(sendFactorCode(ctx.asUser(stranger.userId), foreign))).toBe("NOT_FOUND");
    await cancelWaiting(asPayer, { id: hidden.transferId });
    expect(await codeOf(sendFactorCode(asPayer, foreign))).toBe("VERIFICATION_ENDED");
  });
});

describe("waiting payments", () => {
  it("are limited to twenty for one person", async () => {
    const { payer, payee, asPayer } = await makePair({ hasFactors: false });
    for (let sent = 0; sent < 20; sent += 1) await askFor(asPayer, inputTo(payee.userId, 150_00n));
    const { code, details } = await refusalOf(sendPayment(asPayer, inputTo(payee.userId, 150_00n)));
    expect([code, details]).toEqual(["RATE_LIMITED", { retryAfterSeconds: 900 }]);
    const rows = await ctx.db.select().from(paymentChecks).where(eq(paymentChecks.userId, payer.userId));
    expect(rows).toHaveLength(20);
  });
});
