import { type AppError, TransferId } from "@evenly/contract";
import {
  codeOf,
  makeFactor,
  makePasskey,
  makeUser,
  openTestContext,
  outcomeOf,
  TEST_PASSWORD,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { setPin } from "../../factors/enrolment/set-pin.ts";
import { startPasskeyProof } from "../../factors/proofs/start-passkey-proof.ts";
import { codeAt } from "../../factors/totp.ts";
import { getBalance } from "../../ledger/wallets/get-balance.ts";
import { sendPayment } from "../send-payment.ts";
import { verifyPayment } from "./verify-payment.ts";

const { ctx } = await openTestContext();

const PIN = "583920";

/** A payment of 1,500.00 that waits for a PIN, a code and a passkey; the first two are proven. */
async function makeWaiting() {
  const payer = await makeUser(ctx, { balanceMinor: 9_000_00n, country: "US" });
  const payee = await makeUser(ctx, { country: "US" });
  const asPayer = ctx.asUser(payer.userId);
  await setPin(asPayer, { pin: PIN, password: TEST_PASSWORD });
  const { seed, backupCodes } = await makeFactor(ctx, payer.userId);
  const { authenticator } = await makePasskey(ctx, payer.userId, { code: backupCodes[0] ?? "" });
  const wait = async () => {
    const input = { to: payee.userId, amountMinor: 1_500_00n, currency: "USD" };
    const asked = await sendPayment(asPayer, { ...input, idempotencyKey: ctx.ids.uuid() }).catch(
      (error: AppError) => error.details.transferId,
    );
    return TransferId.parse(asked);
  };
  const id = await wait();
  ctx.clock.advance(30_000);
  const { verified } = await verifyPayment(asPayer, { id, pin: PIN, code: codeAt(seed, ctx.clock.now()) });
  expect(verified.verification?.factors.map(({ state }) => state)).toEqual(["proven", "proven", "needed"]);
  const answer = async (subjectId: string) =>
    authenticator.get(await startPasskeyProof(asPayer, { purpose: "payment", subjectId }));
  return { payee, asPayer, id, wait, answer };
}

describe("a payment above 1,000", () => {
  it("is posted once its payer's passkey has confirmed it", async () => {
    const { payee, asPayer, id, answer } = await makeWaiting();
    const { verified } = await verifyPayment(asPayer, { id, assertion: await answer(id) });
    expect(verified).toMatchObject({ verification: null, transaction: { id, status: "completed" } });
    expect((await getBalance(ctx, { userId: payee.userId })).postedMinor).toBe(1_500_00n);
  });

  it("is not posted by an answer for another payment, or by one that was used", async () => {
    const { payee, asPayer, id, wait, answer } = await makeWaiting();
    const other = await wait();
    expect(await codeOf(verifyPayment(asPayer, { id, assertion: await answer(other) }))).toBe(
      "PASSKEY_REFUSED",
    );
    const assertion = await answer(id);
    expect(await codeOf(verifyPayment(asPayer, { id: other, assertion }))).toBe("PASSKEY_REFUSED");
    expect((await getBalance(ctx, { userId: payee.userId })).postedMinor).toBe(0n);
    expect(await outcomeOf(verifyPayment(asPayer, { id, assertion }))).toBe("done");
    expect(await codeOf(verifyPayment(asPayer, { id: other, assertion }))).toBe("PASSKEY_REFUSED");
    expect((await getBalance(ctx, { userId: payee.userId })).postedMinor).toBe(1_500_00n);
  });
});
