import { expect, it } from "vitest";
import { openEmulator, openWebhook, payment } from "./testing/open-emulator.ts";

it("each change is sent, signed with the whole secret, and accepted once", async () => {
  const { received, webhook } = await openWebhook();
  const { emulator, stripe } = await openEmulator({ webhook });
  const intent = await stripe.paymentIntents.create(
    { ...payment, payment_method: "pm_card_visa" },
    { idempotencyKey: "topup-1" },
  );
  await emulator.settled();
  expect(received.map(({ event }) => event.type).sort()).toEqual([
    "charge.succeeded",
    "payment_intent.created",
    "payment_intent.succeeded",
  ]);
  const last = received.find(({ event }) => event.type === "payment_intent.succeeded");
  expect(last?.event).toMatchObject({
    data: { object: { id: intent.id, status: "succeeded" } },
    pending_webhooks: 1,
    request: { id: intent.lastResponse.requestId, idempotency_key: "topup-1" },
  });
  expect(emulator.events().map(({ pending_webhooks }) => pending_webhooks)).toEqual([0, 0, 0]);
});

it("an event keeps the object as it was", async () => {
  const { emulator, stripe } = await openEmulator();
  await stripe.paymentIntents.create({ ...payment, payment_method: "pm_card_visa" });
  const [created] = emulator.events();
  expect(created).toMatchObject({
    type: "payment_intent.created",
    data: { object: { status: "requires_confirmation", amount_received: 0 } },
  });
});

it("an event that is refused is sent again until it is accepted", async () => {
  let refusals = 2;
  const { received, webhook } = await openWebhook(() => (refusals-- > 0 ? 500 : 200));
  const { emulator, stripe } = await openEmulator({ webhook, retryDelaysMs: [1, 1, 1] });
  await stripe.customers.create();
  await emulator.settled();
  expect(received.map(({ event }) => event.type)).toEqual(Array(3).fill("customer.created"));
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(1);
  expect(emulator.events()[0]?.pending_webhooks).toBe(0);
});

it("an event that is never accepted is given up, and can be sent again by hand", async () => {
  let status = 500;
  const { received, webhook } = await openWebhook(() => status);
  const { emulator, stripe } = await openEmulator({ webhook, retryDelaysMs: [1] });
  await stripe.customers.create();
  await emulator.settled();
  expect(received).toHaveLength(2);
  expect(emulator.events()[0]?.pending_webhooks).toBe(1);
  status = 200;
  await emulator.redeliver(emulator.events()[0]?.id ?? "");
  expect(received).toHaveLength(3);
});

it("the clock brings a retry of an hour nearer", async () => {
  const statuses = [500, 200];
  const { received, webhook } = await openWebhook(() => statuses.shift() ?? 200);
  const { emulator, stripe } = await openEmulator({ webhook, retryDelaysMs: [3_600_000] });
  await stripe.customers.create();
  await expect.poll(() => received.length).toBe(1);
  await expect
    .poll(() => {
      emulator.advance(3_600_000);
      return received.length;
    })
    .toBe(2);
  await emulator.settled();
});

it("calls are answered while the webhook is silent, and events come in any order that a test wants", async () => {
  const { received, webhook } = await openWebhook();
  const { emulator, stripe } = await openEmulator({ webhook });
  emulator.pauseWebhooks();
  const intent = await stripe.paymentIntents.create({ ...payment, payment_method: "pm_card_visa" });
  await emulator.settled();
  expect(received).toEqual([]);
  expect(intent.status).toBe("succeeded");
  for (const { id } of [...emulator.events()].reverse()) await emulator.redeliver(id);
  expect(received.map(({ event }) => event.type)).toEqual([
    "payment_intent.succeeded",
    "charge.succeeded",
    "payment_intent.created",
  ]);
  emulator.resumeWebhooks();
  await emulator.settled();
  expect(received).toHaveLength(6);
});
