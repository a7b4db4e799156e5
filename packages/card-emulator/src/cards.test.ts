import { describe, expect, it } from "vitest";
import { findNamedCard, hasValidCheckDigit, testCards } from "./cards/test-cards.ts";
import { errorOf, typesAbout } from "./testing/open-emulator.ts";
import { shareEmulator } from "./testing/share-emulator.ts";

const shared = shareEmulator();

describe("saved cards", () => {
  it("a named test card becomes a new method when it is attached", async () => {
    const { emulator, stripe } = shared;
    const customer = await stripe.customers.create();
    const method = await stripe.paymentMethods.attach("pm_card_mastercard", { customer: customer.id });
    expect(method).toMatchObject({
      id: expect.stringMatching(/^pm_1\w{23}$/),
      customer: customer.id,
      card: { brand: "mastercard", last4: "4444", exp_month: 12, checks: { cvc_check: "pass" } },
    });
    const twin = await stripe.paymentMethods.attach("pm_card_mastercard", { customer: customer.id });
    expect(twin.id).not.toBe(method.id);
    expect(twin.card?.fingerprint).toBe(method.card?.fingerprint);
    const ids = [twin.id, method.id];
    const listed = await stripe.paymentMethods.list({ customer: customer.id, type: "card" });
    expect(listed.data.map(({ id }) => id)).toEqual(ids);
    expect((await stripe.customers.listPaymentMethods(customer.id)).data.map(({ id }) => id)).toEqual(ids);
    expect(emulator.events().at(-1)).toMatchObject({
      type: "payment_method.attached",
      data: { object: { id: twin.id, customer: customer.id } },
    });
  });

  it.each([
    [{ number: "5555 5555 5555 4444", exp_month: 8, exp_year: 2040, cvc: "123" }, "mastercard"],
    [{ number: "378282246310005", exp_month: 8, exp_year: 40, cvc: "1234" }, "amex"],
    [{ token: "tok_visa" }, "visa"],
  ])("a method is made of %o", async (card, brand) => {
    const made = await shared.stripe.paymentMethods.create({
      type: "card",
      card,
      billing_details: { name: "Ada", address: { country: "US" } },
    });
    expect(made).toMatchObject({
      customer: null,
      card: { brand },
      billing_details: { name: "Ada", address: { country: "US", city: null } },
    });
    expect(await shared.stripe.paymentMethods.retrieve(made.id)).toMatchObject({ id: made.id });
  });

  it.each([
    [{ number: "4242424242424241" }, "incorrect_number"],
    [{ exp_month: 13 }, "invalid_expiry_month"],
    [{ exp_year: 2020 }, "invalid_expiry_year"],
    [{ cvc: "99" }, "invalid_cvc"],
    [{ number: "4532015112830366" }, "card_declined"],
  ])("a card with %o is refused: %s", async (wrong, code) => {
    const card = { number: "4242424242424242", exp_month: 8, exp_year: 2040, cvc: "123", ...wrong };
    const error = await errorOf(shared.stripe.paymentMethods.create({ type: "card", card }));
    expect(error).toMatchObject({ type: "StripeCardError", statusCode: 402, code });
  });

  it("a declining card cannot be attached, except the one that is meant to fail later", async () => {
    const { stripe } = shared;
    const customer = await stripe.customers.create();
    const attach = (name: string) => stripe.paymentMethods.attach(name, { customer: customer.id });
    expect(await errorOf(attach("pm_card_visa_chargeDeclined"))).toMatchObject({ code: "card_declined" });
    expect(await attach("pm_card_chargeCustomerFail")).toMatchObject({ customer: customer.id });
  });

  it("a method of another customer is refused, and one that was detached", async () => {
    const { stripe } = shared;
    const [owner, other] = await Promise.all([stripe.customers.create(), stripe.customers.create()]);
    const method = await stripe.paymentMethods.attach("pm_card_visa", { customer: owner.id });
    const pay = (customer?: string) =>
      stripe.paymentIntents.create({
        amount: 500,
        currency: "usd",
        confirm: true,
        allowed_payment_method_types: ["card"],
        payment_method: method.id,
        ...(customer === undefined ? {} : { customer }),
      });
    expect((await errorOf(stripe.paymentMethods.attach(method.id, { customer: other.id }))).statusCode).toBe(
      400,
    );
    expect((await errorOf(pay(other.id))).param).toBe("payment_method");
    expect((await errorOf(pay())).param).toBe("payment_method");
    expect((await pay(owner.id)).status).toBe("succeeded");
    expect(await stripe.paymentMethods.detach(method.id)).toMatchObject({ customer: null });
    expect((await errorOf(pay(owner.id))).param).toBe("payment_method");
    expect((await errorOf(stripe.paymentMethods.detach(method.id))).statusCode).toBe(400);
    expect((await stripe.paymentMethods.list({ customer: owner.id })).data).toEqual([]);
  });

  it("a customer is changed, and loses its cards when it is deleted", async () => {
    const { emulator, stripe } = shared;
    const made = await stripe.customers.create({ email: "ada@example.org", metadata: { user: "u1" } });
    const changed = await stripe.customers.update(made.id, { name: "Ada", metadata: { plan: "free" } });
    expect(changed).toMatchObject({
      email: "ada@example.org",
      name: "Ada",
      metadata: { user: "u1", plan: "free" },
    });
    const method = await stripe.paymentMethods.attach("pm_card_visa", { customer: made.id });
    expect(await stripe.customers.del(made.id)).toMatchObject({ id: made.id, deleted: true });
    expect(await stripe.customers.retrieve(made.id)).toMatchObject({ id: made.id, deleted: true });
    expect((await stripe.paymentMethods.retrieve(method.id)).customer).toBeNull();
    expect((await errorOf(stripe.paymentMethods.list({ customer: made.id }))).code).toBe("resource_missing");
    expect(typesAbout(emulator, made.id)).toEqual([
      "customer.created",
      "customer.updated",
      "payment_method.attached",
      "customer.deleted",
    ]);
    expect(typesAbout(emulator, method.id)).toEqual(["payment_method.attached", "payment_method.detached"]);
  });

  it("unknown ids are missing resources", async () => {
    const { stripe } = shared;
    for (const call of [
      stripe.customers.retrieve("cus_unknown"),
      stripe.paymentMethods.retrieve("pm_unknown"),
      stripe.paymentIntents.retrieve("pi_unknown"),
      stripe.setupIntents.retrieve("seti_unknown"),
      stripe.charges.retrieve("ch_unknown"),
      stripe.refunds.retrieve("re_unknown"),
      stripe.disputes.retrieve("dp_unknown"),
      stripe.balanceTransactions.retrieve("txn_unknown"),
      stripe.events.retrieve("evt_unknown"),
    ])
      expect(await errorOf(call)).toMatchObject({ statusCode: 404, code: "resource_missing" });
  });
});

describe("the table of test cards", () => {
  it("has valid numbers, each once, and finds each name with both prefixes", () => {
    expect(testCards.filter(({ number }) => !hasValidCheckDigit(number))).toEqual([]);
    expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length);
    for (const card of testCards) {
      expect(findNamedCard(`pm_card_${card.name}`)).toBe(card);
      expect(findNamedCard(`tok_${card.name}`)).toBe(card);
    }
    expect(findNamedCard("pm_card_threeDSecure")?.name).toBe("threeDSecureRequired");
    expect(findNamedCard("pm_card_unheardOf")).toBeUndefined();
  });
});
