import { CardRefusedError, CardsUnavailableError } from "@evenly/contract/cards/provider-errors";
import type { CardProvider, ProviderCard, ProviderIntent } from "@evenly/services/ports";
import Stripe from "stripe";
import { problemOf } from "./card-problems.ts";

/** The SDK's own default is 80 s; a person waits for some of these calls. */
const ANSWER_MS = 10_000;
const RETRIES_MAX = 2;
const PAGE_ROWS = 100;

export type CardProviderOptions = {
  readonly secretKey: string;
  readonly publishableKey: string | null;
  /** Address of the local stand-in; null for the provider itself. */
  readonly emulatorUrl: string | null;
  /** How long each try waits for its answer. */
  readonly answerMs?: number;
};

/** The card provider over its own SDK: the provider itself, or the local stand-in that speaks its wire format. */
export function createStripeCardProvider(options: CardProviderOptions): CardProvider {
  const stripe = openStripe(options);
  return {
    ...intentsOf(stripe),
    isTestMode: !options.secretKey.includes("k_live_"),
    publishableKey: options.emulatorUrl === null ? options.publishableKey : null,
    createCustomer: (userId, key) =>
      asking(
        async () => (await stripe.customers.create({ metadata: { userId } }, { idempotencyKey: key })).id,
      ),
    createSetup: (customer) =>
      asking(async () => {
        const { client_secret } = await stripe.setupIntents.create({
          customer,
          allowed_payment_method_types: ["card"],
        });
        if (client_secret === null) throw new CardsUnavailableError();
        return client_secret;
      }),
    attachCard: (customerId, cardId, key) => asking(() => attachCard(stripe, customerId, cardId, key)),
    detachCard: (cardId) =>
      asking(async () => {
        await stripe.paymentMethods.detach(cardId).catch((error: unknown) => {
          // It is gone, or belongs to nobody any more.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        });
      }),
    refundIntent: (intentId, key) =>
      asking(async () => {
        await stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey: key });
      }),
    decideAtTestBank: (intent, decision) => decideAtTestBank(options.emulatorUrl, intent, decision),
    check: () =>
      stripe.balance.retrieve().then(
        () => true,
        () => false,
      ),
  };
}

/** What is asked of payment intents. */
function intentsOf(
  stripe: Stripe,
): Pick<CardProvider, "createIntent" | "confirmIntent" | "cancelIntent" | "readIntent" | "listIntents"> {
  const intents = stripe.paymentIntents;
  return {
    createIntent: ({ customerId, depositId, amountMinor, currency, description }, key) =>
      asking(async () =>
        toIntent(
          await intents.create(
            {
              customer: customerId,
              amount: Number(amountMinor),
              currency: currency.toLowerCase(),
              allowed_payment_method_types: ["card"],
              metadata: { depositId },
              ...(description === null ? {} : { description }),
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    confirmIntent: (intentId, cardId, key) => asking(() => confirmIntent(stripe, intentId, cardId, key)),
    cancelIntent: (intentId) =>
      asking(async () => {
        try {
          return toIntent(await intents.cancel(intentId));
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
          // It has ended meanwhile.
          return readIntent(stripe, intentId);
        }
      }),
    readIntent: (intentId) => asking(() => readIntent(stripe, intentId)),
    listIntents: ({ from, to, after }) =>
      asking(async () => {
        const page = await intents.list({
          created: { gte: toSeconds(from), lt: toSeconds(to) },
          limit: PAGE_ROWS,
          expand: ["data.payment_method", "data.latest_charge"],
          ...(after === null ? {} : { starting_after: after }),
        });
        return { intents: page.data.map(toIntent), hasMore: page.has_more };
      }),
  };
}

function openStripe({ secretKey, emulatorUrl, answerMs = ANSWER_MS }: CardProviderOptions): Stripe {
  const place = emulatorUrl === null ? null : new URL(emulatorUrl);
  return new Stripe(secretKey, {
    timeout: answerMs,
    maxNetworkRetries: RETRIES_MAX,
    telemetry: false,
    ...(place === null ? {} : { host: place.hostname, port: Number(place.port), protocol: "http" }),
  });
}

async function attachCard(
  stripe: Stripe,
  customer: string,
  cardId: string,
  key: string,
): Promise<ProviderCard> {
  const known = await stripe.paymentMethods.retrieve(cardId).catch((error: unknown) => {
    // The names of test cards can only be attached.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
    throw error;
  });
  if (known !== null && idOf(known.customer) === customer) return toCard(known);
  return toCard(await stripe.paymentMethods.attach(cardId, { customer }, { idempotencyKey: key }));
}

async function confirmIntent(
  stripe: Stripe,
  intentId: string,
  cardId: string,
  key: string,
): Promise<ProviderIntent> {
  try {
    const params = { payment_method: cardId, use_stripe_sdk: true, expand: ["payment_method"] };
    return toIntent(await stripe.paymentIntents.confirm(intentId, params, { idempotencyKey: key }));
  } catch (error) {
    // A declined card is an answer: the intent says why. An intent that has moved on says where it stands.
    const isAnswer =
      error instanceof Stripe.errors.StripeCardError ||
      (error instanceof Stripe.errors.StripeInvalidRequestError &&
        error.code === "payment_intent_unexpected_state");
    if (!isAnswer) throw error;
    return readIntent(stripe, intentId);
  }
}

async function readIntent(stripe: Stripe, intentId: string): Promise<ProviderIntent> {
  return toIntent(
    await stripe.paymentIntents.retrieve(intentId, { expand: ["payment_method", "latest_charge"] }),
  );
}

/** Tells a refusal from an answer that is missing or cannot be read. */
async function asking<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CardsUnavailableError) throw error;
    if (error instanceof Stripe.errors.StripeCardError)
      throw new CardRefusedError(problemOf({ code: error.code, decline_code: error.decline_code }), {
        cause: error,
      });
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      throw new CardRefusedError(null, { cause: error });
    throw new CardsUnavailableError({ cause: error });
  }
}

async function decideAtTestBank(
  emulatorUrl: string | null,
  { id, clientSecret }: { readonly id: string; readonly clientSecret: string },
  { outcome, code }: { readonly outcome: string; readonly code: string | undefined },
): Promise<boolean> {
  if (emulatorUrl === null) throw new CardRefusedError(null);
  const body = new URLSearchParams({
    client_secret: clientSecret,
    outcome,
    ...(code === undefined ? {} : { code }),
  });
  const answer = await fetch(`${emulatorUrl}/test_bank/payment_intents/${encodeURIComponent(id)}`, {
    method: "POST",
    body,
    signal: AbortSignal.timeout(ANSWER_MS),
  }).catch((cause: unknown) => {
    throw new CardsUnavailableError({ cause });
  });
  await answer.body?.cancel();
  if (answer.status >= 500) throw new CardsUnavailableError();
  return answer.ok;
}

/** A status that is newer than this code moves nothing. */
const statuses = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "requires_capture",
  "processing",
  "succeeded",
  "canceled",
] as const;

function toIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  const { payment_method: method, last_payment_error: failure, latest_charge: latest } = intent;
  const charge = typeof latest === "object" ? latest : null;
  const card = typeof method === "object" && method !== null ? method : (failure?.payment_method ?? null);
  return {
    id: intent.id,
    customerId: idOf(intent.customer),
    status: statuses.find((known) => known === intent.status) ?? "processing",
    amountMinor: BigInt(intent.amount),
    receivedMinor: BigInt(intent.amount_received),
    refundedMinor: BigInt(charge?.amount_refunded ?? 0),
    isDisputed: charge?.disputed ?? false,
    currency: intent.currency.toUpperCase(),
    clientSecret: intent.client_secret ?? "",
    problem: failure ? problemOf(failure) : null,
    card: card?.card ? toCard(card) : null,
    depositId: intent.metadata?.depositId ?? null,
    createdAt: new Date(intent.created * 1000),
  };
}

function toCard(method: Stripe.PaymentMethod): ProviderCard {
  const { card } = method;
  if (!card) throw new CardRefusedError(null);
  return {
    id: method.id,
    customerId: idOf(method.customer),
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
  };
}

function idOf(given: string | { readonly id: string } | null | undefined): string | null {
  return typeof given === "string" ? given : (given?.id ?? null);
}

function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
