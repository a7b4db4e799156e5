import Stripe from "stripe";
import { expect, it } from "vitest";
import { API_VERSION } from "./events/new-event.ts";
import { errorOf, openEmulator, payment } from "./testing/open-emulator.ts";
import { findDifferences, providerShapes } from "./testing/provider-shapes.ts";

/** Fields of the provider's examples that the emulator leaves out, with the reason. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  // The provider answers it only when it is expanded.
  charge: ["refunds"],
  // Only marketplaces have it.
  balance: ["connect_reserved"],
};

/** One object of each kind, as the SDK reads it. */
async function readOneOfEach(): Promise<Record<string, object>> {
  const { stripe } = await openEmulator();
  const customer = await stripe.customers.create();
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    payment_method: "pm_card_visa",
    confirm: true,
    allowed_payment_method_types: ["card"],
  });
  const method = String(setup.payment_method);
  const pay = { ...payment, customer: customer.id };
  const paid = await stripe.paymentIntents.create({ ...pay, payment_method: method });
  await stripe.paymentIntents.create({ ...pay, payment_method: "pm_card_createDispute" });
  const [dispute] = (await stripe.disputes.list()).data;
  const [transaction] = (await stripe.balanceTransactions.list()).data;
  const [event] = (await stripe.events.list()).data;
  return {
    customer,
    payment_method: await stripe.paymentMethods.retrieve(method),
    payment_intent: paid,
    setup_intent: setup,
    charge: await stripe.charges.retrieve(String(paid.latest_charge)),
    refund: await stripe.refunds.create({ payment_intent: paid.id }),
    dispute: dispute ?? {},
    balance: await stripe.balance.retrieve(),
    balance_transaction: transaction ?? {},
    event: event ?? {},
  };
}

it("each object has the fields of the provider's example, with their types", async () => {
  const objects = await readOneOfEach();
  expect(Object.keys(objects).sort()).toEqual(Object.keys(providerShapes).sort());
  for (const [kind, object] of Object.entries(objects))
    expect([kind, findDifferences(object, providerShapes[kind] ?? {}, leftOut[kind] ?? [])]).toEqual([
      kind,
      [],
    ]);
});

it("what is left out is really absent", async () => {
  const objects = await readOneOfEach();
  for (const [kind, names] of Object.entries(leftOut))
    expect(names.filter((name) => name in (objects[kind] ?? {}))).toEqual([]);
});

it("the comparison sees a missing field and another type", () => {
  const shape = { id: "string", list: [{ amount: "number" }], inner: { flag: "boolean" } };
  const value = { id: 1, list: [{ amount: 1 }, {}], inner: null };
  expect(findDifferences(value, shape, [])).toEqual(["id is number, not string", "list[].amount is missing"]);
});

it("a declined card's error has the provider's fields", async () => {
  const { stripe } = await openEmulator();
  const error = await errorOf(
    stripe.paymentIntents.create({ ...payment, payment_method: "pm_card_visa_chargeDeclined" }),
  );
  expect(error.raw).toMatchObject({
    type: "card_error",
    code: "card_declined",
    decline_code: "generic_decline",
    message: expect.any(String),
    charge: expect.stringMatching(/^ch_/),
    payment_intent: { object: "payment_intent" },
    payment_method: { object: "payment_method" },
  });
});

it("ids have the provider's prefixes and lengths", async () => {
  const objects = await readOneOfEach();
  const ids = Object.values(objects).flatMap((object) => ("id" in object ? [String(object.id)] : []));
  expect(ids.map((id) => id.replace(/_\w+$/, (rest) => `_${rest.length - 1}`)).sort()).toEqual(
    ["ch_24", "cus_14", "dp_24", "evt_24", "pi_24", "pm_24", "re_24", "seti_24", "txn_24"].sort(),
  );
});

it("events have the version of the SDK beside the emulator", () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION);
});
