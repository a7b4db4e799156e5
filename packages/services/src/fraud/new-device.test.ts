import { sql } from "@evenly/db/sql";
import {
  codeIn,
  makeFactor,
  makeUser,
  openTestContext,
  openTestSession,
  outcomeOf,
  refusalOf,
  TEST_PASSWORD,
  type TestContext,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { confirmTotp } from "../factors/enrolment/confirm-totp.ts";
import { setPin } from "../factors/enrolment/set-pin.ts";
import { startTotp } from "../factors/enrolment/start-totp.ts";
import { getBalance } from "../ledger/wallets/get-balance.ts";
import { verifyPayment } from "../payments/proofs/verify-payment.ts";
import { sendPayment } from "../payments/send-payment.ts";
import { makePayCode } from "../testing/pay-codes.ts";
import { fromLyon } from "../testing/security.ts";

const { ctx } = await openTestContext();

const DAY_MS = 24 * 3_600_000;
const PIN = "583920";

/** A person with an account and a device that are older than a day, 20,000.00, and somebody on a device of their own. */
async function makeOwnerAndThief() {
  const owner = await makeUser(ctx, { balanceMinor: 2_000_000n });
  const own = await openTestSession(fromLyon(ctx, "own"), { userId: owner.userId });
  ctx.clock.advance(DAY_MS + 1);
  const on = (sessionId: string): TestContext => ({
    ...ctx,
    actor: { kind: "user", userId: owner.userId, sessionId },
  });
  const openThief = async () =>
    on(await openTestSession(fromLyon(ctx, ctx.ids.uuid()), { userId: owner.userId }));
  return { owner, me: on(own), openThief };
}
const availableOf = async (userId: string) => (await getBalance(ctx, { userId })).availableMinor;
const inputTo = (to: string, amountMinor: bigint) => ({
  to,
  amountMinor,
  currency: "USD",
  idempotencyKey: ctx.ids.uuid(),
});

/** Sends with whatever proofs a person has set up on this device; the code of the refusal, or "done". */
async function sendWith(
  as: TestContext,
  to: string,
  amountMinor: bigint,
  seed: string | null = null,
  pin: string | null = PIN,
) {
  const input = inputTo(to, amountMinor);
  const first = await outcomeOf(sendPayment(as, input));
  if (first !== "STEP_UP_REQUIRED") return first;
  const { details } = await refusalOf(sendPayment(as, input));
  const id = String(details.transferId) as Parameters<typeof verifyPayment>[1]["id"];
  const code = seed === null ? {} : { code: codeIn(ctx, seed, 0) };
  return await outcomeOf(verifyPayment(as, { id, ...(pin !== null && { pin }), ...code }));
}

async function setUpFactors(as: TestContext): Promise<string> {
  await setPin(as, { pin: PIN, password: TEST_PASSWORD });
  const { factorId, seed } = await startTotp(as, { password: TEST_PASSWORD });
  await confirmTotp(as, { factorId, code: codeIn(ctx, seed, 0) });
  ctx.clock.advance(60_000);
  return seed;
}

describe("who has the password alone", () => {
  it("moves at most 100 within a day, whatever they set up, to whomever, from however many sessions", async () => {
    const { owner, openThief } = await makeOwnerAndThief();
    const before = await availableOf(owner.userId);
    const mules = await Promise.all(Array.from({ length: 6 }, () => makeUser(ctx)));
    const [first] = mules;
    if (!first) throw new Error("a mule");
    const thief = await openThief();
    expect(await sendWith(thief, first.userId, 60_00n)).toBe("done");
    expect(await sendWith(thief, first.userId, 40_01n)).toBe("COOLING_OFF");
    const seed = await setUpFactors(thief);
    for (const { userId } of mules)
      expect(await sendWith(thief, userId, 5_000_00n, seed)).toBe("COOLING_OFF");
    // A session that is newer than the thief's own factor.
    const again = await openThief();
    for (const { userId } of mules) expect(await sendWith(again, userId, 41_00n, seed)).toBe("COOLING_OFF");
    const { pay } = await makePayCode(ctx, { amountMinor: 900_00n });
    expect(await outcomeOf(pay(900_00n, again))).toBe("COOLING_OFF");
    const burst = mules.map(({ userId }) => outcomeOf(sendPayment(again, inputTo(userId, 39_00n))));
    await Promise.all(burst);
    const moved = before - (await availableOf(owner.userId));
    expect(moved).toBeLessThanOrEqual(100_00n);
    expect(moved).toBeGreaterThan(90_00n);
  });

  it("is told what counts and until when", async () => {
    const { openThief } = await makeOwnerAndThief();
    const mule = await makeUser(ctx);
    const thief = await openThief();
    const { code, details } = await refusalOf(sendPayment(thief, inputTo(mule.userId, 100_01n)));
    const until = new Date(ctx.clock.now().getTime() + DAY_MS).toISOString();
    expect([code, details.change, details.until]).toEqual(["COOLING_OFF", "device", until]);
  });
});

describe("the owner", () => {
  it("pays new people above 100 from the device of before, also with a first PIN from there", async () => {
    const { me } = await makeOwnerAndThief();
    await setPin(me, { pin: PIN, password: TEST_PASSWORD });
    expect(await sendWith(me, (await makeUser(ctx)).userId, 400_00n)).toBe("done");
  });

  it("pays from a new device whom they paid before, and new people after a day", async () => {
    const { owner, openThief } = await makeOwnerAndThief();
    const [old, fresh] = [await makeUser(ctx), await makeUser(ctx)];
    await sendPayment(ctx.asUser(owner.userId), inputTo(old.userId, 1_00n));
    ctx.clock.advance(DAY_MS + 1);
    const phone = await openThief();
    await setPin(phone, { pin: PIN, password: TEST_PASSWORD });
    expect(await sendWith(phone, old.userId, 300_00n)).toBe("done");
    expect(await sendWith(phone, fresh.userId, 300_00n)).toBe("COOLING_OFF");
    ctx.clock.advance(DAY_MS + 1);
    expect(await sendWith(phone, fresh.userId, 300_00n)).toBe("done");
  });

  it("proves a new device with a factor that was there before it", async () => {
    const { owner, openThief } = await makeOwnerAndThief();
    await ctx.db.execute(sql`delete from sessions where user_id = ${owner.userId}`);
    const { seed } = await makeFactor(ctx, owner.userId, { isAsked: false });
    ctx.clock.advance(DAY_MS + 1);
    const phone = await openThief();
    const [fresh, other] = [await makeUser(ctx), await makeUser(ctx)];
    expect(await sendWith(phone, fresh.userId, 60_00n)).toBe("done");
    const asked = await refusalOf(sendPayment(phone, inputTo(other.userId, 41_00n)));
    expect(asked).toMatchObject({
      code: "STEP_UP_REQUIRED",
      details: { factors: [{ factor: "second_factor" }] },
    });
    expect(await sendWith(phone, fresh.userId, 41_00n, seed, null)).toBe("done");
  });
});
