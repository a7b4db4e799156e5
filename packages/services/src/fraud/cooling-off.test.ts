import { sql } from "@evenly/db/sql";
import {
  makeFactor,
  makeUser,
  openTestContext,
  outcomeOf,
  readOutbox,
  sendProven,
  TEST_PASSWORD,
  type TestContext,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { confirmEmailChange } from "../auth/email/confirm-email-change.ts";
import { requestEmailChange } from "../auth/email/request-email-change.ts";
import { setPin } from "../factors/enrolment/set-pin.ts";
import { getOverview } from "../factors/get-overview.ts";
import { removeFactor } from "../factors/remove-factor.ts";
import { removePin } from "../factors/remove-pin.ts";
import { quotePayment } from "../payments/quote-payment.ts";
import { confirmPhone } from "../profile/confirm-phone.ts";
import { removePhone } from "../profile/remove-phone.ts";
import { requestPhoneCode } from "../profile/request-phone-code.ts";
import { linkTokenFor, phoneCodeFor } from "../shared/secrets.ts";

const { ctx } = await openTestContext();

const password = TEST_PASSWORD;
let number = 6000;

async function confirmNewPhone(me: TestContext): Promise<void> {
  number += 1;
  const { requestId } = await requestPhoneCode(me, { phone: `+1415555${number}` });
  await confirmPhone(me, { requestId, code: phoneCodeFor(ctx.config.tokenPepper, requestId) });
}
async function changeEmail(me: TestContext, userId: string): Promise<void> {
  await requestEmailChange(me, { email: `new-${userId}@example.test`, password });
  const links = (await readOutbox(ctx.db, "email.change_requested")).map(
    ({ payload }) => payload as { userId: string; linkId: string },
  );
  const linkId = links.find((link) => link.userId === userId)?.linkId ?? "";
  await confirmEmailChange(me, { token: linkTokenFor(ctx.config.tokenPepper, "change_email", linkId) });
}
async function removeApp(me: TestContext, userId: string): Promise<void> {
  const { backupCodes } = await makeFactor(ctx, userId, { isAsked: false });
  const factorId = (await getOverview(me)).factors[0]?.id as Parameters<typeof removeFactor>[1]["factorId"];
  await removeFactor(me, { factorId, password, code: backupCodes[0] ?? "" });
}
const first = (me: TestContext) => setPin(me, { pin: "583920", password });

type Change = (me: TestContext, userId: string) => Promise<unknown>;
const changes: readonly (readonly [string, string | null, Change])[] = [
  ["a changed e-mail", "email", changeEmail],
  ["a first phone", null, confirmNewPhone],
  ["a changed phone", "phone", (me) => confirmNewPhone(me).then(() => confirmNewPhone(me))],
  ["a removed phone", "phone", (me) => confirmNewPhone(me).then(() => removePhone(me))],
  ["a first PIN", null, first],
  ["a changed PIN", "factor", (me) => first(me).then(() => setPin(me, { pin: "739104", password }))],
  ["a removed PIN", "factor", (me) => first(me).then(() => removePin(me, { password }))],
  ["a first authenticator app", null, (_me, userId) => makeFactor(ctx, userId)],
  ["a removed authenticator app", "factor", removeApp],
];

describe("for a day, payments to new people are limited", () => {
  it.each(changes)("after %s: %s", async (_name, what, change) => {
    const payer = await makeUser(ctx, { balanceMinor: 1_000_000n });
    const [old, fresh] = [await makeUser(ctx), await makeUser(ctx)];
    const me = ctx.asUser(payer.userId);
    const pay = (to: string, amountMinor: bigint) =>
      outcomeOf(sendProven(me, { to, amountMinor, currency: "USD", idempotencyKey: ctx.ids.uuid() }));
    expect(await pay(old.userId, 100n)).toBe("done");
    ctx.clock.advance(1000);
    await change(me, payer.userId);
    const [row] = await ctx.db.execute<{ what: string | null }>(
      sql`select credential_changed as what from users where id = ${payer.userId}`,
    );
    expect(row?.what).toBe(what);
    ctx.clock.advance(1000);
    expect(await pay(fresh.userId, 10_001n)).toBe(what === null ? "done" : "COOLING_OFF");
    expect(await pay(old.userId, 10_001n)).toBe("done");
  });
});

it("names the change, the limit and the end in the quote, and ends after 24 hours", async () => {
  const payer = await makeUser(ctx, { balanceMinor: 1_000_000n });
  const payee = await makeUser(ctx);
  const me = ctx.asUser(payer.userId);
  await changeEmail(me, payer.userId);
  const quote = () => quotePayment(me, { to: payee.userId, amountMinor: 10_001n, currency: "USD" });
  const until = new Date(ctx.clock.now().getTime() + 24 * 3_600_000);
  expect(await quote()).toMatchObject({
    decision: "block",
    reasons: [
      {
        code: "recent_credential_change",
        facts: { change: "email", until: until.toISOString(), limit: "100.00" },
      },
    ],
  });
  ctx.clock.set(until);
  expect(await quote()).toMatchObject({ decision: "step_up" });
});
