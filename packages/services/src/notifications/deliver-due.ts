import { EndpointGoneError, PermanentDeliveryError } from "@evenly/contract/notifications/delivery-error";
import { type ClaimedDelivery, claimDeliveries, findNextDue } from "@evenly/db/notifications/claim-queries";
import { type DeliveryOutcome, endGoneSubscriptions } from "@evenly/db/notifications/outcome-queries";
import { BROWSER_GONE, judgePush } from "@evenly/domain/notifications/index";
import type { ServiceContext } from "../context.ts";
import type { Mailer, NotificationTexts, PushSender, Sms, Taken } from "../ports.ts";
import { createOutcomeWriter, type OutcomeWriter } from "./outcome-writer.ts";
import { publishInApp } from "./publish-in-app.ts";
import { sendMail } from "./send-mail.ts";
import { sendPush } from "./send-push.ts";
import { sendSms } from "./send-sms.ts";
import { tryDeliveries, untried } from "./try-delivery.ts";

/** Deliveries of one claim. */
const CLAIM_MAX = 500;
const LEASE_MS = 60_000;
/** Nothing is started in the last part of the lease; a mail server may take up to 20 s. */
const LEASE_SHARE = 0.6;
const MESSAGES_AT_ONCE = 8;
const PUSHES_AT_ONCE = 32;

/** What is sent apart: endpoints of pushes come from browsers, and one that does not answer must keep no mail waiting. */
const LANES = { messages: ["in_app", "email", "sms"], pushes: ["push"] } as const;
export type DeliveryLane = keyof typeof LANES;
export const DELIVERY_LANES: readonly DeliveryLane[] = ["messages", "pushes"];

export type DeliveryPorts = {
  readonly mailer: Mailer;
  readonly sms: Sms;
  readonly push: PushSender;
  readonly texts: NotificationTexts;
  /** How long a claim is kept from others. */
  readonly leaseMs?: number;
  /** True once the process stops: what is being sent is finished, nothing else begun. */
  readonly isStopping?: () => boolean;
};
type End = "oldest" | "newest";
export type DeliveryPass = {
  /** All of them when left out. */
  readonly lanes?: readonly DeliveryLane[];
  readonly from?: End;
};
export type DeliveryResult = {
  readonly claimed: number;
  /** False where the claim was as large as it may be. */
  readonly isLast: boolean;
};
type Claimed = {
  readonly ports: DeliveryPorts;
  readonly writer: OutcomeWriter;
  /** Nothing is begun after this. */
  readonly startUntil: number;
};

/**
 * Sends deliveries that are due and writes their outcomes: sent, again later (at most 3 more tries), kept back for quiet
 * hours, not needed any more, or failed for good. Killed on the way, it leaves them to whoever comes after the lease; what is
 * sent then carries the same message id.
 *
 * @see docs/decisions/0009-outbox-and-delivery.md; docs/decisions/0026-delivering.md
 */
export async function deliverDue(
  ctx: ServiceContext,
  ports: DeliveryPorts,
  { lanes = DELIVERY_LANES, from = "oldest" }: DeliveryPass = {},
): Promise<DeliveryResult> {
  const results = await Promise.all(lanes.map((lane) => deliverLane(ctx, ports, lane, from)));
  const claimed = results.reduce((sum, result) => sum + result.claimed, 0);
  return { claimed, isLast: results.every(({ isLast }) => isLast) };
}

async function deliverLane(
  ctx: ServiceContext,
  ports: DeliveryPorts,
  lane: DeliveryLane,
  from: End,
): Promise<DeliveryResult> {
  const now = ctx.clock.now();
  const leaseMs = ports.leaseMs ?? LEASE_MS;
  const leaseToken = ctx.ids.uuid();
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const channels = LANES[lane];
  const claim = { now, leaseUntil, leaseToken, limit: CLAIM_MAX, channels, from };
  const deliveries = await claimDeliveries(ctx.db, claim);
  const writer = createOutcomeWriter(ctx, leaseToken, deliveries.length);
  const claimed = { ports, writer, startUntil: now.getTime() + leaseMs * LEASE_SHARE };
  const of = (...channels: readonly ClaimedDelivery["channel"][]) =>
    deliveries.filter(({ channel }) => channels.includes(channel));
  await Promise.all([
    deliverInApp(ctx, claimed, of("in_app")),
    sendEach(ctx, claimed, of("email", "sms"), MESSAGES_AT_ONCE),
    deliverPushes(ctx, claimed, of("push")),
  ]);
  return { claimed: deliveries.length, isLast: deliveries.length < CLAIM_MAX };
}

/** When the next delivery is due: a retry, the end of quiet hours, or of the lease of a process that was killed. */
export function nextDelivery(ctx: ServiceContext): Promise<Date | null> {
  return findNextDue(ctx.db, ctx.clock.now());
}

/** Told to sockets all at once, so that all of them have one outcome. */
async function deliverInApp(
  ctx: ServiceContext,
  { writer }: Claimed,
  deliveries: readonly ClaimedDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const publish = async () => {
    await publishInApp(ctx, deliveries);
    return { providerMessageId: null };
  };
  await writer.write((await tryDeliveries(ctx, deliveries, publish)).outcomes);
}

async function deliverPushes(
  ctx: ServiceContext,
  claimed: Claimed,
  deliveries: readonly ClaimedDelivery[],
): Promise<void> {
  const now = ctx.clock.now();
  const judged = deliveries.map((delivery) => ({ delivery, settled: settle(delivery, now) }));
  const settled = judged.flatMap((each) => each.settled ?? []);
  await claimed.writer.write(settled);
  const toSend = judged.filter((each) => each.settled === null).map(({ delivery }) => delivery);
  await sendEach(ctx, claimed, toSend, PUSHES_AT_ONCE);
}

/** The outcome of a push that is not sent now, null for one that is. */
function settle(delivery: ClaimedDelivery, now: Date): DeliveryOutcome | null {
  const { push, notification, scheduledFor } = delivery;
  if (push === null) return null;
  const verdict = judgePush(
    {
      ...push,
      priority: notification.priority,
      wasScheduled: scheduledFor !== null,
      isRead: notification.readAt !== null,
      isDeleted: notification.deletedAt !== null,
    },
    now,
  );
  switch (verdict.kind) {
    case "send":
      return null;
    case "keep":
      return { ...untried(delivery, verdict.until), scheduledFor: verdict.until };
    case "drop":
      return { ...untried(delivery, now), state: "dropped", error: verdict.reason };
    case "fail":
      return { ...untried(delivery, now), state: "failed", error: verdict.reason };
  }
}

/** Sends some at once, and notes outcomes as they come. */
async function sendEach(
  ctx: ServiceContext,
  { ports, writer, startUntil }: Claimed,
  deliveries: readonly ClaimedDelivery[],
  atOnce: number,
): Promise<void> {
  const gone = new Set<string>();
  const sendOne = stopAtSilence((delivery) => send(ctx, ports, delivery));
  const queue = deliveries.values();
  const lane = async () => {
    for (const delivery of queue) {
      const mayStart = ctx.clock.now().getTime() <= startUntil && ports.isStopping?.() !== true;
      if (!mayStart) {
        await writer.add(untried(delivery, ctx.clock.now()));
        continue;
      }
      const { outcomes, error } = await tryDeliveries(ctx, [delivery], () => sendOne(delivery));
      if (error instanceof EndpointGoneError && delivery.push) gone.add(delivery.push.subscriptionId);
      for (const outcome of outcomes) await writer.add(outcome);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, deliveries.length) }, lane));
  await endGoneSubscriptions(ctx.db, [...gone], { at: ctx.clock.now(), error: BROWSER_GONE });
}

/**
 * What could not be sent to a browser fails whatever else of the same pass is for it: endpoints come from browsers, and one that
 * lets us wait must not keep everybody waiting, each time anew.
 */
function stopAtSilence(sending: (delivery: ClaimedDelivery) => Promise<Taken>): typeof sending {
  const failures = new Map<string, unknown>();
  return async (delivery) => {
    const browser = delivery.push?.subscriptionId;
    if (browser === undefined) return sending(delivery);
    if (failures.has(browser)) throw failures.get(browser);
    try {
      return await sending(delivery);
    } catch (error) {
      // A push that is refused for good says nothing of the next one.
      if (!(error instanceof PermanentDeliveryError)) failures.set(browser, error);
      throw error;
    }
  };
}

function send(ctx: ServiceContext, ports: DeliveryPorts, delivery: ClaimedDelivery): Promise<Taken> {
  switch (delivery.channel) {
    case "push":
      return sendPush(ctx, ports.push, delivery);
    case "sms":
      return sendSms(ctx, ports, delivery);
    default:
      return sendMail(ctx, ports, delivery);
  }
}
