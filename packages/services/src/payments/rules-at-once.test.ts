import type { Reason } from "@evenly/contract/fraud/index";
import { CreateRuleInput } from "@evenly/contract/fraud/schemas";
import { GATE_OUTDATED } from "@evenly/domain/ledger/index";
import { makeUser, openTestContext, outcomeOf, TEST_PASSWORD, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { setPin } from "../factors/enrolment/set-pin.ts";
import { createRule } from "../fraud/create-rule.ts";
import { updateSettings } from "../fraud/update-settings.ts";
import { sendPayment } from "./send-payment.ts";

const { ctx } = await openTestContext();

/** Twenty payments to which a rule has something to say because of the others. */
type Burst = {
  readonly amountMinor: bigint;
  /** They all go to one person; without it, each to another new one. */
  readonly toOne?: boolean;
  readonly prepare?: (me: TestContext) => Promise<unknown>;
};

const PAYMENTS = 20;
const one = "judges each payment by itself";

/** Every reason of the gate: what twenty payments it counts together, or why it does not count. */
const rules: Readonly<Record<Reason["code"], Burst | string>> = {
  pin_required: { amountMinor: 50_00n, toOne: true },
  two_factor_required: "counts like pin_required, see step-up.test.ts",
  biometric_required: "counts like pin_required, see step-up.test.ts",
  limit_reached: {
    amountMinor: 9_00n,
    prepare: (me) => updateSettings(me, { expectedVersion: 0, maxDailyMinor: 40_00n }),
  },
  recent_credential_change: { amountMinor: 30_00n, prepare: changePin },
  many_payments: { amountMinor: 99_99n },
  own_rule: { amountMinor: 5_00n, prepare: (me) => createRule(me, atMost(3)) },
  fraud_score: {
    amountMinor: 5_00n,
    // Six payments within ten minutes score 15, seven score 18.
    prepare: (me) =>
      updateSettings(me, {
        expectedVersion: 0,
        autoBlockThreshold: 3,
        require2FAThreshold: 2,
        reviewThreshold: 1,
      }),
  },
  country_blocked: one,
  outside_hours: one,
  new_device_and_payee: one,
  country_and_device: one,
  amount_check: one,
};
const counted = Object.entries(rules).filter((rule): rule is [string, Burst] => typeof rule[1] !== "string");

async function changePin(me: TestContext): Promise<void> {
  const password = TEST_PASSWORD;
  await setPin(me, { pin: "583920", password });
  await setPin(me, { pin: "739104", password });
}

function atMost(maxAttempts: number) {
  const frequency = { type: "frequency", windowMinutes: 10, maxAttempts, thresholdMinor: 0n };
  return CreateRuleInput.parse({ name: "At most", ...frequency, idempotencyKey: ctx.ids.uuid() });
}

async function makeBurst({ amountMinor, toOne = false, prepare }: Burst) {
  const payer = await makeUser(ctx, { balanceMinor: 1_000_000n });
  const me = ctx.asUser(payer.userId);
  await prepare?.(me);
  const payees = await Promise.all(Array.from({ length: toOne ? 1 : PAYMENTS }, () => makeUser(ctx)));
  return Array.from({ length: PAYMENTS }, (_none, index) => {
    const to = payees[index % payees.length]?.userId ?? "";
    return () =>
      outcomeOf(sendPayment(me, { to, amountMinor, currency: "USD", idempotencyKey: ctx.ids.uuid() }));
  });
}
const countDone = (codes: readonly string[]) => codes.filter((code) => code === "done").length;

describe("twenty payments at once get through no more than twenty in a row", () => {
  it.each(counted)("by %s", async (_code, burst) => {
    const row: string[] = [];
    for (const send of await makeBurst(burst)) row.push(await send());
    const most = countDone(row);
    expect(most, row.join()).toBeGreaterThan(0);
    expect(most, row.join()).toBeLessThan(PAYMENTS);
    for (let round = 0; round < 3; round += 1) {
      const sends = await makeBurst(burst);
      const codes = await Promise.all(sends.map((send) => send()));
      expect(countDone(codes), codes.join()).toBe(most);
    }
  });
});

it("is not blocked by its own payment, which another call with its key has posted meanwhile", async () => {
  const [payer, payee] = [await makeUser(ctx, { balanceMinor: 1_000_000n }), await makeUser(ctx)];
  const me = ctx.asUser(payer.userId);
  await createRule(me, atMost(1));
  const input = { to: payee.userId, amountMinor: 5_00n, currency: "USD", idempotencyKey: ctx.ids.uuid() };
  const posted: Promise<Awaited<ReturnType<typeof sendPayment>>>[] = [];
  const late: TestContext = {
    ...me,
    lane: {
      ...me.lane,
      post: async (order) => {
        if (posted.length > 0) return me.lane.post(order);
        posted.push(sendPayment(me, input));
        await posted[0];
        return { status: "refused", code: "OVERLOADED", details: GATE_OUTDATED, isReplayed: false };
      },
    },
  };
  const answer = await sendPayment(late, input);
  expect(answer.transaction.id).toBe((await posted[0])?.transaction.id);
  expect(answer.isReplayed).toBe(true);
});
