import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { type CardEmulator, type CardEmulatorOptions, startCardEmulator } from "../index.ts";

export const SECRET_KEY = "sk_test_emulator";
export const WEBHOOK_SECRET = "whsec_emulator";

/** The provider's SDK, pointed at an emulator. It repeats only a call whose connection was closed. */
export function sdkOf(emulator: CardEmulator, secretKey = SECRET_KEY): Stripe {
  return new Stripe(secretKey, {
    host: "127.0.0.1",
    port: emulator.port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** An emulator that ends with the test, and the SDK before it. */
export async function openEmulator(options: Partial<CardEmulatorOptions> = {}) {
  const emulator = await startCardEmulator({ secretKey: SECRET_KEY, webhook: null, ...options });
  onTestFinished(() => emulator.close());
  return { emulator, stripe: sdkOf(emulator) };
}

export interface Received {
  event: Stripe.Event;
  signature: string;
  body: string;
}

/** A webhook that verifies what it receives, and answers with `answerOf` of each event. */
export async function openWebhook(answerOf: (event: Stripe.Event) => number = () => 200) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = await readAll(request);
    const signature = String(request.headers["stripe-signature"]);
    const event = Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
    received.push({ event, signature, body });
    response.writeHead(answerOf(event)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { received, webhook: { url: `http://127.0.0.1:${port}/webhooks`, secret: WEBHOOK_SECRET } };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** The holder's answer to their bank, as a browser sends it. */
export function answerBank(
  emulator: CardEmulator,
  intent: { id: string; object: "payment_intent" | "setup_intent"; client_secret: string | null },
  answer: Record<string, string>,
): Promise<Response> {
  return fetch(`${emulator.url}/test_bank/${intent.object}s/${intent.id}`, {
    method: "POST",
    body: new URLSearchParams({ client_secret: intent.client_secret ?? "", ...answer }),
  });
}

/** The provider's error of a call that must fail. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(
    () => new Error("the call succeeded"),
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}

/** What a payment of 25 dollars by card needs at least. */
export const payment = {
  amount: 2500,
  currency: "usd",
  confirm: true,
  allowed_payment_method_types: ["card"],
} satisfies Stripe.PaymentIntentCreateParams;

/** The types of the events about one object, the oldest first. */
export function typesAbout(emulator: CardEmulator, id: string): string[] {
  const isAbout = ({ data }: Stripe.Event) => JSON.stringify(data).includes(id);
  return emulator
    .events()
    .filter(isAbout)
    .map(({ type }) => type);
}
