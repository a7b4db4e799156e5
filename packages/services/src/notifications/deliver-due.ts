import { PermanentDeliveryError } from "@evenly/contract/notifications/delivery-error";
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryOutcome,
  writeOutcomes,
} from "@evenly/db/notifications/queries";
import { nextAttemptDelayMs } from "@evenly/domain/notifications/index";
import { type ServiceContext, withTransaction } from "../context.ts";
import type { Mailer, NotificationTexts, Sms } from "../ports.ts";
import { trace } from "../shared/trace.ts";
import { publishInApp } from "./publish-in-app.ts";
import { sendMail } from "./send-mail.ts";
import { sendSms } from "./send-sms.ts";

/** Deliveries of one claim. */
const CLAIM_MAX = 500;
const LEASE_MS = 60_000;
/** No mail is started in the last part of the lease; a mail server may take up to 20 s. */
const LEASE_SHARE = 0.6;
const MESSAGES_AT_ONCE = 8;

export type DeliveryPorts = {
  readonly mailer: Mailer;
  readonly sms: Sms;
  readonly texts: NotificationTexts;
  /** How long a claim is kept from others. */
  readonly leaseMs?: number;
  /** True once the process stops: what is being sent is finished, nothing else begun. */
  readonly isStopping?: () => boolean;
};
export type DeliveryResult = {
  readonly claimed: number;
  /** When the first of those to be repeated is due again. */
  readonly retryAt: Date | null;
};

/**
 * Sends the deliveries that are due and writes their outcomes: sent, again later (at most 3 more tries), or failed for good.
 * Killed on the way, it leaves them to whoever comes after the lease; a mail then carries the same message id.
 *
 * @see docs/decisions/0009-outbox-and-delivery.md
 */
export async function deliverDue(ctx: ServiceContext, ports: DeliveryPorts): Promise<DeliveryResult> {
  const now = ctx.clock.now();
  const leaseMs = ports.leaseMs ?? LEASE_MS;
  const claim = {
    now,
    leaseUntil: new Date(now.getTime() + leaseMs),
    leaseToken: ctx.ids.uuid(),
    limit: CLAIM_MAX,
  };
  const claimed = await withTransaction(ctx, (tx) => claimDeliveries(tx, claim));
  if (claimed.length === 0) return { claimed: 0, retryAt: null };
  const inApp = claimed.filter((delivery) => delivery.channel === "in_app");
  const messages = claimed.filter((delivery) => delivery.channel !== "in_app");
  const startUntil = now.getTime() + leaseMs * LEASE_SHARE;
  const outcomes = [
    ...(await deliverInApp(ctx, inApp)),
    ...(await eachOf(messages, MESSAGES_AT_ONCE, (message) =>
      ctx.clock.now().getTime() > startUntil || ports.isStopping?.()
        ? putBack(ctx, message)
        : attempt(ctx, message, () => send(ctx, ports, message)),
    )),
  ];
  await writeOutcomes(ctx.db, outcomes, { leaseToken: claim.leaseToken, now: ctx.clock.now() });
  return { claimed: claimed.length, retryAt: firstRetry(outcomes) };
}

function send(ctx: ServiceContext, ports: DeliveryPorts, delivery: ClaimedDelivery): Promise<void> {
  return delivery.channel === "sms" ? sendSms(ctx, ports, delivery) : sendMail(ctx, ports, delivery);
}

async function deliverInApp(
  ctx: ServiceContext,
  deliveries: readonly ClaimedDelivery[],
): Promise<readonly DeliveryOutcome[]> {
  if (deliveries.length === 0) return [];
  const published = publishInApp(ctx, deliveries);
  return Promise.all(deliveries.map((delivery) => attempt(ctx, delivery, () => published)));
}

async function attempt(
  ctx: ServiceContext,
  delivery: ClaimedDelivery,
  send: () => Promise<void>,
): Promise<DeliveryOutcome> {
  const attempts = delivery.attempts + 1;
  const now = ctx.clock.now();
  try {
    await send();
    trace(ctx, { ...told(delivery), attempts }, "delivery sent");
    return { id: delivery.id, state: "sent", attempts, dueAt: now, error: null };
  } catch (error) {
    ctx.log.warn({ err: error, ...told(delivery), attempts }, "a delivery failed");
    const delayMs =
      error instanceof PermanentDeliveryError ? null : nextAttemptDelayMs(attempts, Math.random());
    const reason = error instanceof Error ? withoutAddresses(error.message).slice(0, 300) : "unknown";
    if (delayMs === null) return { id: delivery.id, state: "failed", attempts, dueAt: now, error: reason };
    return {
      id: delivery.id,
      state: "pending",
      attempts,
      dueAt: new Date(now.getTime() + delayMs),
      error: reason,
    };
  }
}

/** What a line of the log says of a delivery. */
function told({ id: deliveryId, channel, notification }: ClaimedDelivery) {
  const { eventId, requestId } = notification;
  return { deliveryId, channel, eventId, requestId };
}

/** Mail servers and text message providers name whom they refuse. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"']+@[^\s<>"']+/g, "(address)").replace(/\+?\d[\d ()./-]{5,}\d/g, "(number)");
}

/** Not tried: the lease or this process would end first. */
async function putBack(ctx: ServiceContext, delivery: ClaimedDelivery): Promise<DeliveryOutcome> {
  return {
    id: delivery.id,
    state: "pending",
    attempts: delivery.attempts,
    dueAt: ctx.clock.now(),
    error: null,
  };
}

function firstRetry(outcomes: readonly DeliveryOutcome[]): Date | null {
  const times = outcomes
    .filter((outcome) => outcome.state === "pending")
    .map((outcome) => outcome.dueAt.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

async function eachOf<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const lane = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane));
  return results;
}
