import { describe, expect, it } from "vitest";
import { errorOf, openEmulator, payment } from "./testing/open-emulator.ts";

describe("lists", () => {
  it("are newest first, in pages, of one customer and since a time", async () => {
    const { emulator, stripe } = await openEmulator();
    const [customer, other] = [await stripe.customers.create(), await stripe.customers.create()];
    const pay = { ...payment, payment_method: "pm_card_visa" };
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      ids.unshift((await stripe.paymentIntents.create({ ...pay, customer: customer.id })).id);
      emulator.advance(10_000);
    }
    await stripe.paymentIntents.create({ ...pay, customer: other.id });
    const mine = { customer: customer.id, limit: 2 };
    const first = await stripe.paymentIntents.list(mine);
    expect(first).toMatchObject({ object: "list", has_more: true, url: "/v1/payment_intents" });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const last = await stripe.paymentIntents.list({ ...mine, starting_after: ids[3] ?? "" });
    expect(last.has_more).toBe(false);
    expect(last.data.map(({ id }) => id)).toEqual(ids.slice(4));
    const before = await stripe.paymentIntents.list({ ...mine, ending_before: ids[3] ?? "" });
    expect(before.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    const all = await stripe.paymentIntents.list(mine).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(ids);
    const since = all[1]?.created ?? 0;
    const recent = await stripe.paymentIntents.list({ customer: customer.id, created: { gte: since } });
    expect(recent.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  });

  it("expand what their rows name", async () => {
    const { stripe } = await openEmulator();
    const { id } = await stripe.paymentIntents.create({ ...payment, payment_method: "pm_card_visa" });
    const { data } = await stripe.paymentIntents.list({
      expand: ["data.latest_charge.balance_transaction", "data.payment_method"],
    });
    expect(data).toMatchObject([
      {
        id,
        latest_charge: {
          object: "charge",
          balance_transaction: { object: "balance_transaction", amount: 2500 },
        },
        payment_method: { object: "payment_method", card: { last4: "4242" } },
      },
    ]);
    // What is answered whole is stored as an id.
    expect((await stripe.paymentIntents.retrieve(id)).latest_charge).toEqual(expect.stringMatching(/^ch_/));
  });

  it("refuse a limit of more than 100 and an unknown start", async () => {
    const { stripe } = await openEmulator();
    expect((await errorOf(stripe.charges.list({ limit: 101 }))).param).toBe("limit");
    expect((await errorOf(stripe.charges.list({ starting_after: "ch_unknown" }))).code).toBe(
      "resource_missing",
    );
  });

  it("of events are filtered by types and time", async () => {
    const { emulator, stripe } = await openEmulator();
    await stripe.paymentIntents.create({ ...payment, payment_method: "pm_card_visa" });
    emulator.advance(60_000);
    const { id } = await stripe.paymentIntents.create({ ...payment, payment_method: "pm_card_visa" });
    const types = ["payment_intent.succeeded", "charge.succeeded"];
    const both = await stripe.events.list({ types });
    expect(both.data.map(({ type }) => type)).toEqual([...types, ...types]);
    const [newest] = both.data;
    const recent = await stripe.events.list({ types, created: { gte: newest?.created ?? 0 } });
    expect(recent.data).toHaveLength(2);
    expect((await stripe.events.list({ type: "charge.*" })).data).toHaveLength(2);
    expect(await stripe.events.retrieve(newest?.id ?? "")).toMatchObject({
      type: "payment_intent.succeeded",
      data: { object: { id } },
    });
  });
});
