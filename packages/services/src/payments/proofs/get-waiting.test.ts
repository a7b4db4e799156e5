import { codeOf, makeWaiting, openTestContext, TEST_PASSWORD } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { setPin } from "../../factors/enrolment/set-pin.ts";
import { getWaiting } from "./get-waiting.ts";
import { verifyPayment } from "./verify-payment.ts";

const { ctx } = await openTestContext();

describe("getWaiting", () => {
  it("has what the payment still needs, until it ends", async () => {
    const { payer, payee, id } = await makeWaiting(ctx, 640_00n);
    const needed = [
      { factor: "pin", state: "missing" },
      { factor: "second_factor", state: "missing" },
    ];
    expect(await getWaiting(ctx, payer.userId, id)).toMatchObject({
      id,
      status: "requires_verification",
      amountMinor: -640_00n,
      isInHistory: false,
      person: { id: payee.userId },
      verification: { transferId: id, factors: needed },
      timeline: [{ state: "created" }],
    });
    ctx.clock.advance(15 * 60_000);
    expect(await getWaiting(ctx, payer.userId, id)).toMatchObject({
      status: "cancelled",
      verification: null,
      timeline: [{ state: "created" }, { state: "cancelled" }],
    });
  });

  it("has the record of what was judged and proven so far, and is not approved before it is posted", async () => {
    const { payer, id } = await makeWaiting(ctx, 640_00n);
    const asPayer = ctx.asUser(payer.userId);
    const record = {
      transactionId: id,
      userId: payer.userId,
      requiresPin: true,
      requires2FA: true,
      pinVerified: false,
      twoFactorVerified: false,
      riskScore: 0,
      decision: "step_up",
      reasons: ["pin_required", "two_factor_required"],
      securityChecks: { amountCheck: true },
      isApproved: false,
    };
    expect((await getWaiting(ctx, payer.userId, id)).security).toMatchObject(record);
    await setPin(asPayer, { pin: "583920", password: TEST_PASSWORD });
    await verifyPayment(asPayer, { id, pin: "583920" });
    expect((await getWaiting(ctx, payer.userId, id)).security).toMatchObject({
      ...record,
      pinVerified: true,
    });
  });

  it("is its payer's alone", async () => {
    const { payee, id } = await makeWaiting(ctx, 640_00n);
    expect(await codeOf(getWaiting(ctx, payee.userId, id))).toBe("NOT_FOUND");
    expect(await codeOf(getWaiting(ctx, payee.userId, ctx.ids.uuid()))).toBe("NOT_FOUND");
  });
});
