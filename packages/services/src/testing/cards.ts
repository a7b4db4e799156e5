import type { CardEmulator } from "@evenly/card-emulator";
import { AddCardInput, CreateDepositInput } from "@evenly/contract/cards/schemas";
import { makeUser, runJobs, type TestContext } from "@evenly/testing";
import { addCard } from "../cards/add-card.ts";
import { confirmDeposit } from "../cards/deposits/confirm-deposit.ts";
import { createDeposit } from "../cards/deposits/create-deposit.ts";
import { CARD_WEBHOOKS } from "../cards/follow-card-event.ts";
import { features } from "../features.ts";
import { collectHandlers } from "../jobs/handlers.ts";
import { relayEvents } from "../outbox/relay-events.ts";
import { receiveWebhook } from "../webhooks/receive-webhook.ts";
import { kindTexts } from "./group-news.ts";

const consumers = [...collectHandlers(features).consumers.values()];

/** A person with one card, by the name of a test card. */
export async function makeCardOwner(ctx: TestContext, testCard = "pm_card_visa") {
  const { userId } = await makeUser(ctx);
  const asOwner = ctx.asUser(userId);
  const card = await addCard(asOwner, AddCardInput.parse({ paymentMethodId: testCard }));
  return { userId, asOwner, card, cardId: card.id };
}

/** A new deposit's input. */
export function depositInput(ctx: TestContext, amountMinor = 200_00n) {
  return CreateDepositInput.parse({ amountMinor, currency: "USD", idempotencyKey: ctx.ids.uuid() });
}

/** A person whose card was asked to pay a deposit. */
export async function makeDeposit(
  ctx: TestContext,
  { testCard, amountMinor }: { readonly testCard?: string; readonly amountMinor?: bigint } = {},
) {
  const made = await makeCardOwner(ctx, testCard);
  const {
    deposit: { id },
  } = await createDeposit(made.asOwner, depositInput(ctx, amountMinor));
  const confirm = () => confirmDeposit(made.asOwner, { id, paymentMethodId: made.cardId });
  return { ...made, id, confirm, step: await confirm() };
}

/** Delivers events of the provider as the api and the worker do: inbox, consumer, job. */
export async function deliverEvents(
  ctx: TestContext,
  events: readonly { readonly id: string }[],
): Promise<void> {
  const asProvider = ctx.as({ kind: "webhook", provider: CARD_WEBHOOKS });
  for (const event of events)
    await receiveWebhook(asProvider, {
      provider: CARD_WEBHOOKS,
      providerEventId: event.id,
      url: "http://localhost:3000/api/stripe/webhook",
      body: JSON.stringify(event),
    });
  await workOff(ctx);
}

/** Relays what is in the outbox and runs the jobs that are due. */
export async function workOff(ctx: TestContext): Promise<void> {
  while ((await relayEvents(ctx, kindTexts, null, consumers)).isLeft);
  await runJobs(ctx);
}

/** Events of a stand-in about one deposit. */
export function eventsOf(emulator: CardEmulator, depositId: string) {
  const about = (event: object) => JSON.stringify(event).includes(depositId);
  const intentIds = new Set(
    emulator
      .events()
      .flatMap((event) => (about(event) && "id" in event.data.object ? [event.data.object.id] : [])),
  );
  return emulator
    .events()
    .filter(
      (event) => about(event) || [...intentIds].some((id) => JSON.stringify(event).includes(String(id))),
    );
}
