import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { errorOf, openEmulator, payment, typesAbout } from "./testing/open-emulator.ts";
import { shareEmulator } from "./testing/share-emulator.ts";

const shared = shareEmulator();

async function pay(method: string, stripe: Stripe = shared.stripe) {
  const intent = await stripe.paymentIntents.create({ ...payment, payment_method: method });
  return { intent, chargeId: String(intent.latest_charge) };
}

function typesOf(events: readonly Stripe.Event[]): string[] {
  return events.map(({ type }) => type);
}

describe("a refund", () => {
  it("pays a charge back in parts, and never more than is left", async () => {
    const { stripe } = shared;
    const { intent, chargeId } = await pay("pm_card_visa");
    const part = await stripe.refunds.create({
      payment_intent: intent.id,
      amount: 1000,
      reason: "requested_by_customer",
      metadata: { withdrawal: "w1" },
    });
    expect(part).toMatchObject({
      amount: 1000,
      status: "succeeded",
      charge: chargeId,
      metadata: { withdrawal: "w1" },
    });
    expect(await stripe.charges.retrieve(chargeId)).toMatchObject({ amount_refunded: 1000, refunded: false });
    expect(await errorOf(stripe.refunds.create({ charge: chargeId, amount: 1501 }))).toMatchObject({
      type: "StripeInvalidRequestError",
      param: "amount",
    });
    const rest = await stripe.refunds.create({ charge: chargeId });
    expect(rest.amount).toBe(1500);
    expect(await stripe.charges.retrieve(chargeId)).toMatchObject({ amount_refunded: 2500, refunded: true });
    expect(await errorOf(stripe.refunds.create({ charge: chargeId }))).toMatchObject({
      code: "charge_already_refunded",
    });
    const { data } = await stripe.refunds.list({ payment_intent: intent.id });
    expect(data.map(({ id }) => id)).toEqual([rest.id, part.id]);
    expect(await stripe.refunds.retrieve(part.id)).toMatchObject({
      id: part.id,
      destination_details: { card: { reference_status: "available" } },
    });
    expect(typesAbout(shared.emulator, part.id)).toEqual([
      "refund.created",
      "refund.updated",
      "charge.refund.updated",
    ]);
    expect(typesAbout(shared.emulator, chargeId).filter((type) => type === "charge.refunded")).toHaveLength(
      2,
    );
  });

  it("is never more than the charge, however many come at once", async () => {
    const { stripe } = shared;
    const { chargeId } = await pay("pm_card_visa");
    const tries = Array.from({ length: 5 }, () => stripe.refunds.create({ charge: chargeId, amount: 1000 }));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect((await stripe.charges.retrieve(chargeId)).amount_refunded).toBe(2000);
  });

  it("needs a charge that took money", async () => {
    const { stripe } = shared;
    const error = await errorOf(pay("pm_card_visa_chargeDeclined"));
    const failed = error.payment_intent?.id ?? "";
    expect((await errorOf(stripe.refunds.create({ payment_intent: failed }))).statusCode).toBe(400);
    expect((await errorOf(stripe.refunds.create({}))).code).toBe("parameter_missing");
  });

  it("succeeds and fails a minute later with the card for it, which gives the money back", async () => {
    const { emulator, stripe } = await openEmulator();
    const { chargeId } = await pay("pm_card_refundFail", stripe);
    const before = emulator.events().length;
    const refund = await stripe.refunds.create({ charge: chargeId });
    expect(refund.status).toBe("succeeded");
    emulator.advance(60_000);
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: "failed",
      failure_reason: "lost_or_stolen_card",
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    });
    expect(await stripe.charges.retrieve(chargeId)).toMatchObject({ amount_refunded: 0, refunded: false });
    expect(typesOf(emulator.events().slice(before))).toEqual([
      "refund.created",
      "charge.refunded",
      "refund.failed",
      "refund.updated",
      "charge.refund.updated",
    ]);
  });

  it("is pending for a minute with the card for it", async () => {
    const { emulator, stripe } = await openEmulator();
    const { chargeId } = await pay("pm_card_pendingRefund", stripe);
    const refund = await stripe.refunds.create({ charge: chargeId });
    expect(refund.status).toBe("pending");
    emulator.advance(60_000);
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe("succeeded");
  });
});

describe("a dispute", () => {
  it("opens after the payment, takes the money and a fee, and forbids a refund", async () => {
    const { emulator, stripe } = await openEmulator();
    const { intent, chargeId } = await pay("pm_card_createDispute", stripe);
    expect(intent.status).toBe("succeeded");
    const { data } = await stripe.disputes.list({ charge: chargeId });
    expect(data).toMatchObject([
      {
        amount: 2500,
        reason: "fraudulent",
        status: "needs_response",
        payment_intent: intent.id,
        balance_transactions: [{ amount: -2500, fee: 1500, net: -4000 }],
      },
    ]);
    expect((await stripe.charges.retrieve(chargeId)).disputed).toBe(true);
    expect((await errorOf(stripe.refunds.create({ charge: chargeId }))).code).toBe("charge_disputed");
    expect(typesOf(emulator.events()).slice(-3)).toEqual([
      "payment_intent.succeeded",
      "charge.dispute.created",
      "charge.dispute.funds_withdrawn",
    ]);
  });

  it.each([
    [
      "winning_evidence",
      "won",
      ["charge.dispute.updated", "charge.dispute.funds_reinstated", "charge.dispute.closed"],
    ],
    ["losing_evidence", "lost", ["charge.dispute.updated", "charge.dispute.closed"]],
  ])("with %s is %s", async (text, status, types) => {
    const { emulator, stripe } = await openEmulator();
    await pay("pm_card_createDisputeProductNotReceived", stripe);
    const before = emulator.events().length;
    const [dispute] = (await stripe.disputes.list()).data;
    const id = dispute?.id ?? "";
    const answered = await stripe.disputes.update(id, { evidence: { uncategorized_text: text } });
    expect(answered).toMatchObject({ status, reason: "product_not_received" });
    expect(typesOf(emulator.events().slice(before))).toEqual(types);
    expect((await errorOf(stripe.disputes.close(id))).statusCode).toBe(400);
    const moved = answered.balance_transactions.reduce((sum, { net }) => sum + net, 0);
    expect(moved).toBe(status === "won" ? 0 : -4000);
  });

  it("that is only an inquiry moves no money", async () => {
    const { emulator, stripe } = await openEmulator();
    const { chargeId } = await pay("pm_card_createDisputeInquiry", stripe);
    const [dispute] = (await stripe.disputes.list()).data;
    expect(dispute).toMatchObject({ status: "warning_needs_response", balance_transactions: [] });
    expect(typesOf(emulator.events()).at(-1)).toBe("charge.dispute.created");
    const closed = await stripe.disputes.close(dispute?.id ?? "");
    expect(closed.status).toBe("warning_closed");
    expect((await stripe.refunds.create({ charge: chargeId })).status).toBe("succeeded");
  });
});

describe("the balance", () => {
  it("is the sum of what was booked, and charges become available after two days", async () => {
    const { emulator, stripe } = await openEmulator();
    const { chargeId } = await pay("pm_card_visa", stripe);
    // 2.9 % of 25 dollars, rounded, and 30 cents.
    const net = 2500 - (73 + 30);
    expect(await stripe.balance.retrieve()).toMatchObject({
      available: [{ amount: 0, currency: "usd" }],
      pending: [{ amount: net, currency: "usd" }],
    });
    emulator.advance(2 * 24 * 60 * 60 * 1000);
    expect(await stripe.balance.retrieve()).toMatchObject({
      available: [{ amount: net }],
      pending: [{ amount: 0 }],
    });
    await stripe.refunds.create({ charge: chargeId, amount: 500 });
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(net - 500);
    const { data } = await stripe.balanceTransactions.list();
    expect(data).toMatchObject([
      { type: "refund", amount: -500, fee: 0, net: -500 },
      { type: "charge", amount: 2500, fee: 103, net, source: chargeId, status: "available" },
    ]);
    const [only] = (await stripe.balanceTransactions.list({ source: chargeId })).data;
    expect(await stripe.balanceTransactions.retrieve(only?.id ?? "")).toMatchObject({ net });
  });
});
