import { describe, expect, it } from "vitest";
import { errorOf, payment, sdkOf, typesAbout } from "./testing/open-emulator.ts";
import { shareEmulator } from "./testing/share-emulator.ts";

const shared = shareEmulator();

describe("a payment by card", () => {
  it("is created, confirmed and read again", async () => {
    const { stripe } = shared;
    const customer = await stripe.customers.create({ email: "ada@example.org", metadata: { user: "u1" } });
    const made = await stripe.paymentIntents.create({
      amount: 2500,
      currency: "usd",
      customer: customer.id,
      allowed_payment_method_types: ["card"],
      metadata: { topup: "t1" },
    });
    expect(made).toMatchObject({
      status: "requires_payment_method",
      amount_received: 0,
      latest_charge: null,
    });
    const paid = await stripe.paymentIntents.confirm(made.id, {
      payment_method: "pm_card_visa",
      expand: ["latest_charge"],
    });
    expect(paid).toMatchObject({
      status: "succeeded",
      amount_received: 2500,
      metadata: { topup: "t1" },
      latest_charge: {
        object: "charge",
        status: "succeeded",
        captured: true,
        customer: customer.id,
        metadata: { topup: "t1" },
        payment_method_details: { card: { brand: "visa", last4: "4242" } },
      },
    });
    expect(await stripe.paymentIntents.retrieve(made.id)).toMatchObject({ status: "succeeded" });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ email: "ada@example.org" });
  });

  it("waits for its confirmation when it is created with a card", async () => {
    const { stripe } = shared;
    const { confirm: _, ...unconfirmed } = payment;
    const intent = await stripe.paymentIntents.create({ ...unconfirmed, payment_method: "pm_card_visa" });
    expect(intent.status).toBe("requires_confirmation");
    expect(await stripe.paymentIntents.confirm(intent.id)).toMatchObject({ status: "succeeded" });
    expect(await errorOf(stripe.paymentIntents.confirm(intent.id))).toMatchObject({
      statusCode: 400,
      code: "payment_intent_unexpected_state",
      payment_intent: { id: intent.id },
    });
  });

  it.each([
    ["pm_card_visa_chargeDeclined", "card_declined", "generic_decline"],
    ["pm_card_chargeDeclined", "card_declined", "generic_decline"],
    ["pm_card_visa_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
    ["pm_card_visa_chargeDeclinedLostCard", "card_declined", "lost_card"],
    ["pm_card_visa_chargeDeclinedStolenCard", "card_declined", "stolen_card"],
    ["pm_card_visa_chargeDeclinedVelocityLimitExceeded", "card_declined", "card_velocity_exceeded"],
    ["pm_card_chargeDeclinedExpiredCard", "expired_card", "expired_card"],
    ["pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc", "incorrect_cvc"],
    ["pm_card_chargeDeclinedProcessingError", "processing_error", "processing_error"],
    ["pm_card_chargeCustomerFail", "card_declined", "generic_decline"],
    ["pm_card_radarBlock", "card_declined", "fraudulent"],
    ["pm_card_threeDSecureRequiredProcessingError", "card_declined", "generic_decline"],
  ])("%s is refused with %s, %s", async (method, code, declineCode) => {
    const { emulator, stripe } = shared;
    const error = await errorOf(stripe.paymentIntents.create({ ...payment, payment_method: method }));
    expect(error).toMatchObject({
      type: "StripeCardError",
      statusCode: 402,
      code,
      decline_code: declineCode,
      payment_intent: { status: "requires_payment_method", last_payment_error: { code } },
    });
    expect(typesAbout(emulator, error.payment_intent?.id ?? "")).toEqual([
      "payment_intent.created",
      "charge.failed",
      "payment_intent.payment_failed",
    ]);
    expect((await stripe.balanceTransactions.list({ source: error.charge ?? "" })).data).toEqual([]);
  });

  it("succeeds with another card after one was declined", async () => {
    const { stripe } = shared;
    const error = await errorOf(
      stripe.paymentIntents.create({ ...payment, payment_method: "pm_card_visa_chargeDeclined" }),
    );
    const id = error.payment_intent?.id ?? "";
    const paid = await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_mastercard" });
    expect(paid).toMatchObject({ status: "succeeded", last_payment_error: null });
    const charges = await stripe.charges.list({ payment_intent: id });
    expect(charges.data.map(({ status }) => status)).toEqual(["succeeded", "failed"]);
  });

  it("stays in processing for a minute with the emulator's own card", async () => {
    const { emulator, stripe } = shared;
    const intent = await stripe.paymentIntents.create({
      ...payment,
      payment_method: "pm_card_emulatorProcessing",
    });
    expect(intent).toMatchObject({ status: "processing", latest_charge: null });
    expect((await errorOf(stripe.paymentIntents.cancel(intent.id))).code).toBe(
      "payment_intent_unexpected_state",
    );
    emulator.advance(59_000);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("processing");
    emulator.advance(1000);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: "succeeded",
      amount_received: 2500,
    });
  });

  it("is held until it is captured, in part too", async () => {
    const { emulator, stripe } = shared;
    const held = await stripe.paymentIntents.create({
      ...payment,
      payment_method: "pm_card_visa",
      capture_method: "manual",
    });
    expect(held).toMatchObject({ status: "requires_capture", amount_capturable: 2500 });
    expect((await errorOf(stripe.paymentIntents.capture(held.id, { amount_to_capture: 2501 }))).code).toBe(
      "amount_too_large",
    );
    const taken = await stripe.paymentIntents.capture(held.id, { amount_to_capture: 1000 });
    expect(taken).toMatchObject({ status: "succeeded", amount_received: 1000, amount_capturable: 0 });
    expect(typesAbout(emulator, held.id)).toEqual([
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.amount_capturable_updated",
      "charge.captured",
      "payment_intent.succeeded",
    ]);
  });

  it("is cancelled while no money has moved, which frees held money", async () => {
    const { stripe } = shared;
    const held = await stripe.paymentIntents.create({
      ...payment,
      payment_method: "pm_card_visa",
      capture_method: "manual",
      expand: ["latest_charge"],
    });
    const gone = await stripe.paymentIntents.cancel(held.id, {
      cancellation_reason: "requested_by_customer",
    });
    expect(gone).toMatchObject({ status: "canceled", cancellation_reason: "requested_by_customer" });
    expect((await stripe.charges.retrieve(String(gone.latest_charge))).refunded).toBe(true);
    expect((await errorOf(stripe.paymentIntents.cancel(held.id))).code).toBe(
      "payment_intent_unexpected_state",
    );
  });
});

describe("refused calls", () => {
  it.each([
    [{ amount: 49 }, "amount_too_small"],
    [{ amount: 100_000_000 }, "amount_too_large"],
    [{ amount: 0 }, "parameter_invalid_integer"],
    [{ customer: "cus_unknown" }, "resource_missing"],
    [{ payment_method: "pm_unknown" }, "resource_missing"],
    [{ surprise: "1" }, "parameter_unknown"],
  ])("%o: %s, and nothing is created", async (wrong, code) => {
    const { emulator, stripe } = shared;
    const before = emulator.events().length;
    const error = await errorOf(
      stripe.paymentIntents.create({ ...payment, payment_method: "pm_card_visa", ...wrong }),
    );
    expect(error).toMatchObject({ type: "StripeInvalidRequestError", code });
    expect(emulator.events()).toHaveLength(before);
  });

  it("automatic methods need a return address or no redirects", async () => {
    const { stripe } = shared;
    const { allowed_payment_method_types: _, ...automatic } = { ...payment, payment_method: "pm_card_visa" };
    expect((await errorOf(stripe.paymentIntents.create(automatic))).param).toBe("return_url");
    const [back, stays] = await Promise.all([
      stripe.paymentIntents.create({ ...automatic, return_url: "https://example.org/back" }),
      stripe.paymentIntents.create({
        ...automatic,
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      }),
    ]);
    expect([back.status, stays.status]).toEqual(["succeeded", "succeeded"]);
  });

  it("a wrong key is refused; the right one is accepted as basic authentication too", async () => {
    const { emulator } = shared;
    const error = await errorOf(sdkOf(emulator, "sk_test_wrong").balance.retrieve());
    expect(error).toMatchObject({ type: "StripeAuthenticationError", statusCode: 401 });
    const authorization = `Basic ${Buffer.from("sk_test_emulator:").toString("base64")}`;
    const answer = await fetch(`${emulator.url}/v1/balance`, { headers: { authorization } });
    expect(answer.status).toBe(200);
  });

  it("an unknown path has the provider's error object", async () => {
    const { emulator, stripe } = shared;
    expect(await errorOf(stripe.products.list())).toMatchObject({
      type: "StripeInvalidRequestError",
      statusCode: 404,
    });
    const answer = await fetch(`${emulator.url}/elsewhere`, { method: "POST", body: "{}" });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { type: "invalid_request_error" } });
  });
});
