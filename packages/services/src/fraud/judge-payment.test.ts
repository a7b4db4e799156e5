import {
  codeOf,
  makePair,
  makeUser,
  openTestContext,
  outcomeOf,
  payTo,
  refusalOf,
  sendProven,
  TEST_PASSWORD,
  type TestContext,
} from "@evenly/testing";
import { makeRule } from "@evenly/testing/make-rule";
import { describe, expect, it } from "vitest";
import { quotePayment } from "../payments/quote-payment.ts";
import { sendPayment } from "../payments/send-payment.ts";
import { updateSettings } from "./update-settings.ts";

const { ctx } = await openTestContext();

const quote = (asPayer: TestContext, to: string, amountMinor = 5_000n) =>
  quotePayment(asPayer, { to, amountMinor, currency: "USD" });
describe("blocked countries", () => {
  it.each([
    [{}, { country: "KP" }, { country: "KP", side: "payee", by: "evenly" }],
    [{ country: "SY" }, {}, { country: "SY", side: "payer", by: "evenly" }],
  ])("refuses a payment of %o to %o, and its quote says so", async (payer, payee, details) => {
    const { asPayer, to } = await makePair(ctx, payer, payee);
    const refusal = await refusalOf(payTo(asPayer, to));
    expect(refusal).toMatchObject({ code: "COUNTRY_BLOCKED", details });
    expect(await quote(asPayer, to)).toMatchObject({
      decision: "block",
      refusal: "COUNTRY_BLOCKED",
      reasons: [{ code: "country_blocked", decision: "block", facts: details }],
    });
  });

  it("refuses a country that the payer blocked", async () => {
    const { asPayer, to } = await makePair(ctx, {}, { country: "DE" });
    await updateSettings(asPayer, { expectedVersion: 0, blockedCountries: ["KP", "IR", "SY", "DE"] });
    expect(await refusalOf(payTo(asPayer, to))).toMatchObject({ details: { country: "DE", by: "you" } });
  });
});

describe("own hours", () => {
  it("refuse a payment outside them until they start", async () => {
    const { asPayer, to } = await makePair(ctx);
    const now = ctx.clock.now();
    const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
    const closed = {
      isEnabled: true,
      startMinute: (minute + 30) % 1440,
      endMinute: (minute + 60) % 1440,
      timeZone: "UTC",
    };
    await updateSettings(asPayer, { expectedVersion: 0, timeRestriction: closed });
    const { code, details } = await refusalOf(payTo(asPayer, to));
    expect(code).toBe("OUTSIDE_HOURS");
    const until = new Date(String(details.until));
    expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(30 * 60_000);
    expect(until.getTime()).toBeGreaterThan(now.getTime());
    const open = { ...closed, startMinute: (minute + 1435) % 1440 };
    await updateSettings(asPayer, { expectedVersion: 1, timeRestriction: open, password: TEST_PASSWORD });
    expect(await outcomeOf(payTo(asPayer, to))).toBe("done");
  });
});

describe("own rules", () => {
  it("block above their amount, and a quote from before does not help", async () => {
    const { asPayer, to } = await makePair(ctx);
    const { token } = await quote(asPayer, to);
    await makeRule(asPayer, {});
    const quoted = { to, amountMinor: 5_000n, currency: "USD", idempotencyKey: "q", quoteToken: token };
    const refusal = await refusalOf(sendPayment(asPayer, quoted));
    expect(refusal).toMatchObject({ code: "RULE_BLOCKED", details: { rule: "My rule", type: "amount" } });
    expect(await outcomeOf(payTo(asPayer, to, 4_999n))).toBe("done");
    expect(await quote(asPayer, to)).toMatchObject({ decision: "block", refusal: "RULE_BLOCKED" });
  });

  it("do not change the answer for a key whose payment was made before", async () => {
    const { asPayer, to } = await makePair(ctx);
    const { transaction } = await payTo(asPayer, to, 5_000n, "once");
    await makeRule(asPayer, {});
    const again = await payTo(asPayer, to, 5_000n, "once");
    expect(again).toMatchObject({ isReplayed: true, transaction: { id: transaction.id } });
  });

  it("of frequency block one payment too many until the window has passed", async () => {
    const { asPayer, to } = await makePair(ctx);
    await makeRule(asPayer, { type: "frequency", thresholdMinor: 0n, windowMinutes: 10, maxAttempts: 2 });
    const first = ctx.clock.now();
    await payTo(asPayer, to, 1n);
    await payTo(asPayer, to, 1n);
    const { code, details } = await refusalOf(payTo(asPayer, to, 1n));
    expect(code).toBe("RULE_BLOCKED");
    expect(new Date(String(details.until)).getTime()).toBe(first.getTime() + 600_000);
    ctx.clock.advance(600_000);
    expect(await outcomeOf(payTo(asPayer, to, 1n))).toBe("done");
  });

  it("of location block payments abroad only, and turned-off protection blocks none", async () => {
    const { asPayer, to } = await makePair(ctx);
    const abroad = (await makeUser(ctx, { country: "CA" })).userId;
    await makeRule(asPayer, { type: "location", thresholdMinor: 0n });
    expect(await outcomeOf(payTo(asPayer, to))).toBe("done");
    expect(await codeOf(payTo(asPayer, abroad))).toBe("RULE_BLOCKED");
    await updateSettings(asPayer, { expectedVersion: 0, isEnabled: false, password: TEST_PASSWORD });
    expect(await outcomeOf(payTo(asPayer, abroad))).toBe("done");
  });

  it("of one person never touch another's payments", async () => {
    const { asPayer, to } = await makePair(ctx);
    await makeRule(ctx.asUser(to), { thresholdMinor: 1n });
    expect(await outcomeOf(payTo(asPayer, to))).toBe("done");
  });
});

describe("own limits", () => {
  it("are decided by the posting: of twenty payments at once, the day's limit lets four through", async () => {
    const { asPayer, to } = await makePair(ctx);
    await updateSettings(asPayer, { expectedVersion: 0, maxDailyMinor: 20_000n, maxSingleMinor: 6_000n });
    const proven = () =>
      sendProven(asPayer, { to, amountMinor: 5_000n, currency: "USD", idempotencyKey: ctx.ids.uuid() });
    const codes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(proven())));
    expect(codes.filter((code) => code === "done")).toHaveLength(4);
    expect(codes.filter((code) => code === "LIMIT_REACHED")).toHaveLength(16);
  });

  it("are named in refusals and quotes", async () => {
    const { asPayer, to } = await makePair(ctx);
    await updateSettings(asPayer, { expectedVersion: 0, maxDailyMinor: 8_000n, maxSingleMinor: 6_000n });
    expect(await refusalOf(payTo(asPayer, to, 6_001n))).toMatchObject({
      code: "LIMIT_REACHED",
      details: { rule: "own_single", limit: "60.00", remaining: "60.00", resetsAt: null },
    });
    await payTo(asPayer, to, 5_000n);
    const { details } = await refusalOf(payTo(asPayer, to, 3_001n));
    expect(details).toMatchObject({ rule: "own_daily", limit: "80.00", used: "50.00", remaining: "30.00" });
    expect(details.resetsAt).toEqual(expect.any(String));
    const quoted = await quote(asPayer, to, 3_001n);
    expect(quoted).toMatchObject({ decision: "block", refusal: "LIMIT_REACHED" });
    expect(quoted.limits.map(({ rule }) => rule)).toEqual([
      "own_single",
      "identity_single",
      "own_daily",
      "identity_daily",
    ]);
  });
});
