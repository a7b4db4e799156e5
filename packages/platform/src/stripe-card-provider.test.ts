import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type CardEmulator, startCardEmulator } from "@evenly/card-emulator";
import { CardRefusedError, CardsUnavailableError } from "@evenly/contract/cards/provider-errors";
import type { CardProvider } from "@evenly/services/ports";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { createStripeCardProvider } from "./stripe-card-provider.ts";

const secretKey = "sk_test_of_this_file_alone";
const emulator = await startCardEmulator({ secretKey, webhook: null });
afterAll(() => emulator.close());
const open = (emulatorUrl: string | null, given = secretKey, publishableKey: string | null = null) =>
  createStripeCardProvider({ secretKey: given, publishableKey, emulatorUrl });
const provider = open(emulator.url);

let made = 0;
function fresh(): string {
  made += 1;
  return `key-${made}`;
}

const customer = () => provider.createCustomer(fresh(), fresh());
async function makeCard(name = "pm_card_visa") {
  const customerId = await customer();
  return { customerId, card: await provider.attachCard(customerId, name, fresh()) };
}
const orderOf = (customerId: string) => ({
  customerId,
  depositId: fresh(),
  amountMinor: 25_00n,
  currency: "USD",
  description: "For the tests",
});
async function makeIntent(name?: string) {
  const { customerId, card } = await makeCard(name);
  const order = orderOf(customerId);
  return { customerId, card, order, intent: await provider.createIntent(order, fresh()) };
}
async function makeConfirmed(name?: string) {
  const ordered = await makeIntent(name);
  const confirmed = await provider.confirmIntent(ordered.intent.id, ordered.card.id, fresh());
  return { ...ordered, confirmed };
}
const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );
const typesAbout = (of: CardEmulator, id: string) =>
  of
    .events()
    .filter(({ data }) => JSON.stringify(data).includes(id))
    .map(({ type }) => type);

/** A server that answers all calls in one way, and counts them. */
async function openServer(answer: RequestListener) {
  const calls = { count: 0 };
  const server = createServer((request, response) => {
    calls.count += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Each call that is made of the provider. */
const everyCall: readonly (readonly [string, (of: CardProvider) => Promise<unknown>])[] = [
  ["createCustomer", (of) => of.createCustomer("u", fresh())],
  ["createSetup", (of) => of.createSetup("cus_1")],
  ["attachCard", (of) => of.attachCard("cus_1", "pm_1", fresh())],
  ["detachCard", (of) => of.detachCard("pm_1")],
  ["createIntent", (of) => of.createIntent(orderOf("cus_1"), fresh())],
  ["confirmIntent", (of) => of.confirmIntent("pi_1", "pm_1", fresh())],
  ["cancelIntent", (of) => of.cancelIntent("pi_1")],
  ["readIntent", (of) => of.readIntent("pi_1")],
  ["listIntents", (of) => of.listIntents({ from: new Date(0), to: new Date(), after: null })],
  ["refundIntent", (of) => of.refundIntent("pi_1", fresh())],
];

describe("customers and cards", () => {
  it("creates one customer for each key, and a secret for the provider's form", async () => {
    const key = fresh();
    const one = await provider.createCustomer("u", key);
    expect(await provider.createCustomer("u", key)).toBe(one);
    expect(await customer()).not.toBe(one);
    expect(await provider.createSetup(one)).toMatch(/^seti_\w+_secret_/);
  });

  it("attaches a card, says what is shown of it, and again changes nothing", async () => {
    const { customerId, card } = await makeCard("pm_card_mastercard");
    expect(card).toMatchObject({ customerId, brand: "mastercard", last4: "4444", expMonth: 12 });
    expect(await provider.attachCard(customerId, card.id, fresh())).toEqual(card);
  });

  it.each([
    ["pm_card_visa_chargeDeclined", "declined"],
    ["pm_card_visa_chargeDeclinedInsufficientFunds", "insufficient_funds"],
    ["pm_card_chargeDeclinedExpiredCard", "expired"],
    ["pm_card_chargeDeclinedIncorrectCvc", "wrong_cvc"],
    ["pm_card_chargeDeclinedProcessingError", "processing"],
    ["pm_card_of_nobody", null],
  ])("is refused %s with %s", async (name, problem) => {
    const error = await errorOf(provider.attachCard(await customer(), name, fresh()));
    expect(error).toBeInstanceOf(CardRefusedError);
    expect(error).toMatchObject({ problem });
  });

  it("is refused another customer's card", async () => {
    const { card } = await makeCard();
    expect(await errorOf(provider.attachCard(await customer(), card.id, fresh()))).toBeInstanceOf(
      CardRefusedError,
    );
  });

  it("detaches a card once; one that is gone or unknown is ended", async () => {
    const { card, customerId } = await makeCard();
    await provider.detachCard(card.id);
    await provider.detachCard(card.id);
    await provider.detachCard("pm_of_nobody");
    expect(typesAbout(emulator, card.id).filter((type) => type === "payment_method.detached")).toHaveLength(
      1,
    );
    expect(await errorOf(provider.attachCard(customerId, card.id, fresh()))).toBeInstanceOf(CardRefusedError);
  });
});

describe("intents", () => {
  it("creates one for each key, with the deposit that it is for", async () => {
    const [customerId, key] = [await customer(), fresh()];
    const order = orderOf(customerId);
    const intent = await provider.createIntent(order, key);
    expect(intent).toMatchObject({
      customerId,
      depositId: order.depositId,
      status: "requires_payment_method",
      amountMinor: 25_00n,
      receivedMinor: 0n,
      currency: "USD",
      problem: null,
      card: null,
    });
    expect(await provider.createIntent(order, key)).toEqual(intent);
    // The same key for another order is an error of ours, which no person's card explains.
    expect(await errorOf(provider.createIntent({ ...order, amountMinor: 1_00n }, key))).toBeInstanceOf(
      CardsUnavailableError,
    );
  });

  it("charges a card once by its key; afterwards any confirmation reads what it is", async () => {
    const { intent, card } = await makeIntent();
    const key = fresh();
    const charged = await provider.confirmIntent(intent.id, card.id, key);
    expect(charged).toMatchObject({ status: "succeeded", receivedMinor: 25_00n, card: { last4: "4242" } });
    expect(await provider.confirmIntent(intent.id, card.id, key)).toEqual(charged);
    expect(await provider.confirmIntent(intent.id, card.id, fresh())).toEqual(charged);
    expect(await provider.readIntent(intent.id)).toEqual(charged);
    expect(typesAbout(emulator, intent.id).filter((type) => type === "charge.succeeded")).toHaveLength(1);
  });

  it("answers a declined card with the intent, which says why and by which card", async () => {
    const { confirmed, intent } = await makeConfirmed("pm_card_chargeCustomerFail");
    expect(confirmed).toMatchObject({
      id: intent.id,
      status: "requires_payment_method",
      problem: "declined",
      receivedMinor: 0n,
      card: { last4: "0341" },
    });
  });

  it("is refused a foreign card, and the intent stays as it was", async () => {
    const [{ intent }, { card }] = await Promise.all([makeIntent(), makeCard()]);
    expect(await errorOf(provider.confirmIntent(intent.id, card.id, fresh()))).toBeInstanceOf(
      CardRefusedError,
    );
    expect(await provider.readIntent(intent.id)).toEqual(intent);
  });

  it("cancels what is not charged, and says of the rest how it ended", async () => {
    const { intent } = await makeIntent();
    expect(await provider.cancelIntent(intent.id)).toMatchObject({ status: "canceled" });
    expect(await provider.cancelIntent(intent.id)).toMatchObject({ status: "canceled" });
    const { confirmed } = await makeConfirmed();
    expect(await provider.cancelIntent(confirmed.id)).toMatchObject({ status: "succeeded" });
  });

  it("asks the bank, where a wrong code is not taken, and a right one charges", async () => {
    const { confirmed } = await makeConfirmed("pm_card_authenticationRequired");
    expect(confirmed).toMatchObject({ status: "requires_action", receivedMinor: 0n });
    const decide = (code: string) => provider.decideAtTestBank(confirmed, { outcome: "approve", code });
    expect(await decide("000000")).toBe(false);
    expect(await provider.readIntent(confirmed.id)).toMatchObject({ status: "requires_action" });
    expect(await decide("123456")).toBe(true);
    expect(await provider.readIntent(confirmed.id)).toMatchObject({
      status: "succeeded",
      receivedMinor: 25_00n,
    });
  });

  it("says that the bank refused when its holder declined", async () => {
    const { confirmed } = await makeConfirmed("pm_card_authenticationRequired");
    expect(await provider.decideAtTestBank(confirmed, { outcome: "decline", code: undefined })).toBe(true);
    expect(await provider.readIntent(confirmed.id)).toMatchObject({
      status: "requires_payment_method",
      problem: "bank_refused",
    });
  });

  it("is refused an intent that is unknown", async () => {
    const errors = await Promise.all(
      [
        provider.readIntent("pi_of_nobody"),
        provider.cancelIntent("pi_of_nobody"),
        provider.confirmIntent("pi_of_nobody", "pm_card_visa", fresh()),
        provider.refundIntent("pi_of_nobody", fresh()),
      ].map(errorOf),
    );
    for (const error of errors) expect(error).toMatchObject({ name: "CardRefusedError", problem: null });
  });

  it("gives a charge back once by its key, however often it is asked", async () => {
    const { confirmed } = await makeConfirmed();
    const key = fresh();
    await Promise.all([provider.refundIntent(confirmed.id, key), provider.refundIntent(confirmed.id, key)]);
    await provider.refundIntent(confirmed.id, key);
    const refunds = typesAbout(emulator, confirmed.id).filter((type) => type === "charge.refunded");
    expect(refunds).toHaveLength(1);
  });

  it("lists 130 intents in two pages, the newest first, without those of other times", async () => {
    const own = await startCardEmulator({ secretKey, webhook: null });
    onTestFinished(() => own.close());
    const asOwn = open(own.url);
    const customerId = await asOwn.createCustomer("u", fresh());
    const ids: string[] = [];
    for (let count = 0; count < 130; count += 1)
      ids.push((await asOwn.createIntent(orderOf(customerId), fresh())).id);
    const to = new Date(Date.now() + 3_600_000);
    const first = await asOwn.listIntents({ from: new Date(0), to, after: null });
    const second = await asOwn.listIntents({
      from: new Date(0),
      to,
      after: first.intents.at(-1)?.id ?? null,
    });
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    expect([first.intents.length, second.intents.length]).toEqual([100, 30]);
    expect([...first.intents, ...second.intents].map(({ id }) => id)).toEqual(ids.reverse());
    const later = { from: to, to: new Date(to.getTime() + 3_600_000), after: null };
    expect(await asOwn.listIntents(later)).toEqual({ intents: [], hasMore: false });
  });
});

describe("keys", () => {
  it("of another account are no refusal of a card", async () => {
    const other = open(emulator.url, "sk_test_of_somebody_else");
    expect(await errorOf(other.createCustomer("u", fresh()))).toBeInstanceOf(CardsUnavailableError);
    expect(await other.check()).toBe(false);
    expect(await provider.check()).toBe(true);
  });

  it.each([
    ["sk_test_0123456789", true],
    ["rk_test_0123456789", true],
    ["sk_live_0123456789", false],
    ["rk_live_0123456789", false],
  ])("%s: test mode is %s", (key, isTestMode) => {
    expect(open(null, key).isTestMode).toBe(isTestMode);
  });

  it("go to browsers only where the provider itself serves; it has no test bank", async () => {
    expect(open(emulator.url, secretKey, "pk_test_0123456789").publishableKey).toBeNull();
    const real = open(null, secretKey, "pk_test_0123456789");
    expect(real.publishableKey).toBe("pk_test_0123456789");
    const decision = { outcome: "approve", code: "123456" } as const;
    expect(await errorOf(real.decideAtTestBank({ id: "pi_1", clientSecret: "s" }, decision))).toBeInstanceOf(
      CardRefusedError,
    );
  });
});

describe.each(everyCall)("an answer of %s that is missing or unreadable", (_name, call) => {
  it.each<[string, number, RequestListener]>([
    ["503 without a body", 3, (_request, response) => response.writeHead(503).end()],
    [
      "a page of a proxy",
      1,
      (_request, response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>"),
    ],
    ["half an answer", 1, (_request, response) => response.writeHead(200).end(`{"id":"pi_`)],
    ["a closed connection", 3, (request) => request.socket.destroy()],
    [
      "429",
      1,
      (_request, response) =>
        response.writeHead(429).end(`{"error":{"type":"invalid_request_error","code":"rate_limit"}}`),
    ],
  ])("%s is no answer", async (_what, tries, answer) => {
    const { url, calls } = await openServer(answer);
    expect(await errorOf(call(open(url)))).toBeInstanceOf(CardsUnavailableError);
    expect(calls.count).toBeGreaterThanOrEqual(tries);
  });
});

describe("an answer that is lost", () => {
  it("is asked for again under the same key: work that was done is not done twice", async () => {
    const { intent, card } = await makeIntent();
    emulator.failNext("lostAnswer");
    expect(await provider.confirmIntent(intent.id, card.id, fresh())).toMatchObject({ status: "succeeded" });
    expect(typesAbout(emulator, intent.id).filter((type) => type === "charge.succeeded")).toHaveLength(1);
  });

  it("each time leaves the charge to be read later", async () => {
    const { intent, card } = await makeIntent("pm_card_emulatorLostAnswer");
    const error = await errorOf(provider.confirmIntent(intent.id, card.id, fresh()));
    expect(error).toBeInstanceOf(CardsUnavailableError);
    expect(await provider.readIntent(intent.id)).toMatchObject({
      status: "succeeded",
      receivedMinor: 25_00n,
    });
    expect(typesAbout(emulator, intent.id).filter((type) => type === "charge.succeeded")).toHaveLength(1);
  });

  it("is not awaited for ever", async () => {
    const { url, calls } = await openServer(() => undefined);
    const impatient = createStripeCardProvider({
      secretKey,
      publishableKey: null,
      emulatorUrl: url,
      answerMs: 20,
    });
    expect(await errorOf(impatient.readIntent("pi_1"))).toBeInstanceOf(CardsUnavailableError);
    expect(await impatient.check()).toBe(false);
    expect(calls.count).toBeGreaterThan(2);
  });

  it("never counts as a decision of the test bank", async () => {
    for (const answer of [
      (_request, response) => response.writeHead(503).end(),
      (request) => request.socket.destroy(),
    ] satisfies RequestListener[]) {
      const { url } = await openServer(answer);
      const decision = { outcome: "approve", code: "123456" } as const;
      expect(
        await errorOf(open(url).decideAtTestBank({ id: "pi_1", clientSecret: "s" }, decision)),
      ).toBeInstanceOf(CardsUnavailableError);
    }
  });
});
