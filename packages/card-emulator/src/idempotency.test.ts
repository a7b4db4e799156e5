import { describe, expect, it } from "vitest";
import { errorOf, openEmulator, payment } from "./testing/open-emulator.ts";

const paid = { ...payment, payment_method: "pm_card_visa" };

describe("an idempotency key", () => {
  it("repeats the first answer and charges once", async () => {
    const { stripe } = await openEmulator();
    const first = await stripe.paymentIntents.create(paid, { idempotencyKey: "k" });
    const second = await stripe.paymentIntents.create(paid, { idempotencyKey: "k" });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
    expect((await stripe.charges.list()).data).toHaveLength(1);
    await stripe.paymentIntents.create(paid, { idempotencyKey: "other" });
    expect((await stripe.charges.list()).data).toHaveLength(2);
  });

  it("repeats a decline too", async () => {
    const { stripe } = await openEmulator();
    const declined = { ...payment, payment_method: "pm_card_visa_chargeDeclined" };
    const [one, two] = [
      await errorOf(stripe.paymentIntents.create(declined, { idempotencyKey: "k" })),
      await errorOf(stripe.paymentIntents.create(declined, { idempotencyKey: "k" })),
    ];
    expect(two.payment_intent?.id).toBe(one.payment_intent?.id);
    expect((await stripe.charges.list()).data).toHaveLength(1);
  });

  it("is refused for other parameters or another path", async () => {
    const { stripe } = await openEmulator();
    await stripe.paymentIntents.create(paid, { idempotencyKey: "k" });
    for (const call of [
      stripe.paymentIntents.create({ ...paid, amount: 2600 }, { idempotencyKey: "k" }),
      stripe.customers.create({}, { idempotencyKey: "k" }),
    ])
      expect(await errorOf(call)).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
  });

  it("is refused while its first call is at work", async () => {
    const { emulator, stripe } = await openEmulator();
    const held = emulator.holdNext();
    const first = stripe.paymentIntents.create(paid, { idempotencyKey: "k" });
    await held.arrived;
    const twin = await errorOf(stripe.paymentIntents.create(paid, { idempotencyKey: "k" }));
    expect(twin).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
    held.release();
    expect((await first).status).toBe("succeeded");
    expect((await stripe.charges.list()).data).toHaveLength(1);
  });

  it("is free again after a call that was refused before work began", async () => {
    const { stripe } = await openEmulator();
    const wrong = { ...paid, amount: 10 };
    await errorOf(stripe.paymentIntents.create(wrong, { idempotencyKey: "k" }));
    expect((await stripe.paymentIntents.create(paid, { idempotencyKey: "k" })).status).toBe("succeeded");
  });

  it("is refused for what cannot be expanded, before anything is charged", async () => {
    const { emulator, stripe } = await openEmulator();
    await errorOf(stripe.paymentIntents.create({ ...paid, expand: ["surprise"] }));
    expect(emulator.events()).toEqual([]);
  });

  it("is forgotten after a day", async () => {
    const { emulator, stripe } = await openEmulator();
    const first = await stripe.customers.create({}, { idempotencyKey: "k" });
    emulator.advance(24 * 60 * 60 * 1000 - 60_000);
    expect((await stripe.customers.create({}, { idempotencyKey: "k" })).id).toBe(first.id);
    emulator.advance(60_000);
    expect((await stripe.customers.create({}, { idempotencyKey: "k" })).id).not.toBe(first.id);
  });
});

describe("ordered failures", () => {
  it("an unavailable provider does no work", async () => {
    const { emulator, stripe } = await openEmulator();
    emulator.failNext("unavailable");
    expect(await errorOf(stripe.paymentIntents.create(paid, { idempotencyKey: "k" }))).toMatchObject({
      type: "StripeAPIError",
      statusCode: 503,
    });
    expect(emulator.events()).toEqual([]);
    expect((await stripe.paymentIntents.create(paid, { idempotencyKey: "k" })).status).toBe("succeeded");
  });

  it("an answer that is no JSON is an error of the SDK", async () => {
    const { emulator, stripe } = await openEmulator();
    emulator.failNext("nonsense");
    expect((await errorOf(stripe.balance.retrieve())).type).toBe("StripeAPIError");
    expect((await stripe.balance.retrieve()).object).toBe("balance");
  });

  it("a lost answer charges once: the same key finds it", async () => {
    const { emulator, stripe } = await openEmulator();
    // The SDK itself repeats a call once whose connection was closed.
    emulator.failNext("lostAnswer", 2);
    const lost = await errorOf(stripe.paymentIntents.create(paid, { idempotencyKey: "k" }));
    expect(lost.type).toBe("StripeConnectionError");
    const found = await stripe.paymentIntents.create(paid, { idempotencyKey: "k" });
    expect(found.status).toBe("succeeded");
    expect(found.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect((await stripe.charges.list()).data).toHaveLength(1);
  });

  it("the answer about the emulator's own card never arrives, but the payment is found by reading", async () => {
    const { stripe } = await openEmulator();
    const customer = await stripe.customers.create();
    const lost = { ...payment, customer: customer.id, payment_method: "pm_card_emulatorLostAnswer" };
    for (let tries = 0; tries < 2; tries += 1) {
      const error = await errorOf(stripe.paymentIntents.create(lost, { idempotencyKey: "k" }));
      expect(error.type).toBe("StripeConnectionError");
    }
    const { data } = await stripe.paymentIntents.list({ customer: customer.id });
    expect(data.map(({ status }) => status)).toEqual(["succeeded"]);
  });
});
