import { defaultSettings } from "@evenly/domain/fraud/index";
import { makeUser, openTestContext, readOutbox, sendProven, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { listSecurityAlerts } from "../security/list-security-alerts.ts";
import { resolveAlert } from "../security/resolve-alert.ts";
import { letWorkerRun } from "../testing/security.ts";
import { getSettings } from "./get-settings.ts";
import { updateSettings } from "./update-settings.ts";

const { ctx } = await openTestContext();

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
