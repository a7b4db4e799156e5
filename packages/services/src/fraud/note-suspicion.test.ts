import { defaultSettings } from "@evenly/domain/fraud/index";
import {
  makePair,
  makeUser,
  openTestContext,
  outcomeOf,
  readOutbox,
  refusalOf,
  sendProven,
  TEST_PASSWORD,
  type TestContext,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { sendPayment } from "../payments/send-payment.ts";
import { listSecurityAlerts } from "../security/list-security-alerts.ts";
import { resolveAlert } from "../security/resolve-alert.ts";
import { fromLyon, letWorkerRun } from "../testing/security.ts";
import { getSettings } from "./get-settings.ts";
import { updateSettings } from "./update-settings.ts";

const { ctx } = await openTestContext();

describe("an unusual payment", () => {
  const typesOf = async (me: TestContext) => {
    await letWorkerRun(ctx);
    const { alerts } = await listSecurityAlerts(me, { limit: 50 });
    return alerts.map(({ type, severity, event }) => [type, severity, event.kind]);
  };
  const pay = (me: TestContext, to: string, amountMinor: bigint) =>
    outcomeOf(sendPayment(me, { to, amountMinor, currency: "USD", idempotencyKey: ctx.ids.uuid() }));

  it("of a high amount is a suspicious amount to someone new, and unusual spending to someone known", async () => {
    const { asPayer, to } = await makePair(ctx, { balanceMinor: 4_000_000n });
    await pay(asPayer, to, 1_000_000n);
    expect(await typesOf(asPayer)).toEqual([]);
    await pay(asPayer, to, 1_000_001n);
    expect(await typesOf(asPayer)).toEqual([["suspicious_amount", "high", "suspicious_amount"]]);
    await pay(asPayer, to, 100n);
    await pay(asPayer, to, 1_000_001n);
    expect((await typesOf(asPayer))[0]).toEqual(["unusual_spending", "high", "unusual_spending"]);
  });

  it("from a country that is neither allowed nor the payer's own is an unusual location, once an hour", async () => {
    const { asPayer, to } = await makePair(ctx, { balanceMinor: 50_000n, country: "US" });
    const away = fromLyon(asPayer, "phone");
    await pay(away, to, 100n);
    expect(await typesOf(asPayer)).toEqual([]);
    await updateSettings(asPayer, { expectedVersion: 0, allowedCountries: ["US"] });
    for (let count = 0; count < 2; count += 1) await pay(away, to, 100n);
    expect(await typesOf(asPayer)).toEqual([["unusual_location", "medium", "unusual_location"]]);
    const french = await makePair(ctx, { balanceMinor: 50_000n, country: "FR" });
    await updateSettings(french.asPayer, { expectedVersion: 0, allowedCountries: ["US"] });
    await pay(fromLyon(french.asPayer, "laptop"), french.to, 100n);
    expect(await typesOf(french.asPayer)).toEqual([]);
  });
});

it("an alert of a payment names the payment, and the program that ordered it", async () => {
  const { asPayer, to } = await makePair(ctx, { balanceMinor: 4_000_000n });
  const away = fromLyon(asPayer, "laptop");
  const input = { to, amountMinor: 1_000_001n, currency: "USD", idempotencyKey: ctx.ids.uuid() };
  const { details } = await refusalOf(sendPayment(away, input));
  await letWorkerRun(ctx);
  const { alerts } = await listSecurityAlerts(asPayer, { limit: 50 });
  expect(alerts).toMatchObject([
    {
      title: "A large payment to someone new",
      message: "A large payment goes to someone new.",
      event: {
        transactionId: details.transferId,
        userAgent: away.origin.userAgent,
        place: { country: "FR", city: "Lyon", coordinates: { latitude: 45.76, longitude: 4.84 } },
      },
    },
  ]);
});

describe("a payment whose fraud score is high", () => {
  it("raises one alert an hour, which its owner answers with a text", async () => {
    const payer = await makeUser(ctx, { balanceMinor: 100_000n, country: "US" });
    const payee = await makeUser(ctx, { country: "US", firstName: "Inês", lastName: "Carvalho" });
    const me = ctx.asUser(payer.userId);
    // 20 payments within ten minutes score 50, which is high.
    for (let count = 0; count < 24; count += 1) {
      const idempotencyKey = ctx.ids.uuid();
      await sendProven(me, { to: payee.userId, amountMinor: 100n, currency: "USD", idempotencyKey });
    }
    await letWorkerRun(ctx);
    const { alerts } = await listSecurityAlerts(me, { limit: 50 });
    expect(alerts).toMatchObject([
      {
        type: "pattern_anomaly",
        severity: "high",
        event: {
          domain: "fraud",
          facts: { of: "payment", score: 50, payeeName: "Inês Carvalho", amountMinor: 100n },
        },
      },
    ]);
    const alertId = alerts[0]?.id as NonNullable<(typeof alerts)[0]>["id"];
    const text = "I paid back many friends";
    expect(await resolveAlert(me, { alertId, resolution: "me", text })).toMatchObject({
      isResolved: true,
      resolutionText: text,
      resolvedAt: ctx.clock.now(),
    });
    const told = (await readOutbox(ctx.db, "payment.suspected")).map(({ payload }) => payload);
    expect(told).toContainEqual(
      expect.objectContaining({ userId: payer.userId, notify: defaultSettings.notify }),
    );
    const again = await resolveAlert(me, { alertId, resolution: "dismissed", text: "other" });
    expect(again).toMatchObject({ resolution: "me", resolutionText: text });
  });

  it("is high, and told, by the owner's own settings; above all bands it is told on every channel", async () => {
    for (const [critical, email] of [
      [90, false],
      [23, true],
    ] as const) {
      const payer = await makeUser(ctx, { balanceMinor: 100_000n, country: "US" });
      const payee = await makeUser(ctx, { country: "US" });
      const me = ctx.asUser(payer.userId);
      await updateSettings(me, {
        expectedVersion: (await getSettings(me)).version,
        password: TEST_PASSWORD,
        riskThresholds: { low: 10, medium: 21, high: 22, critical },
        notify: { email: false, sms: true, push: true },
      });
      // Nine payments within ten minutes score 23, eight score 20.
      for (let count = 0; count < 9; count += 1) {
        const idempotencyKey = ctx.ids.uuid();
        await sendProven(me, { to: payee.userId, amountMinor: 100n, currency: "USD", idempotencyKey });
      }
      const told = (await readOutbox(ctx.db, "payment.suspected"))
        .map(({ payload }) => payload as { userId: string })
        .filter(({ userId }) => userId === payer.userId);
      expect(told).toMatchObject([
        { level: "critical", score: 23, notify: { email, sms: true, push: true } },
      ]);
    }
  });
});
