import { EndpointGoneError, PermanentDeliveryError } from "@evenly/contract/notifications/delivery-error";
import { type LeasedDelivery, leaseDeliveries } from "@evenly/db/notifications/lease-queries";
import { type DeliveryOutcome, endGonePushSubscriptions } from "@evenly/db/notifications/outcome-queries";
import {
  DELIVERY_STREAMS,
  type DeliveryLease,
  type DeliveryStream,
  findNextDue,
} from "@evenly/db/notifications/take-due";
import { BROWSER_GONE, judgeDelivery } from "@evenly/domain/notifications/index";
import type { ServiceContext } from "../context.ts";
import type { Mailer, NotificationTexts, PushSender, Sms, Taken } from "../ports.ts";
import { LEASE_MS, newLease } from "../shared/new-lease.ts";
import { deliverInApp } from "./deliver-in-app.ts";
import { createOutcomeWriter, type OutcomeWriter } from "./outcome-writer.ts";
import { sendMail } from "./send-mail.ts";
import { sendPush } from "./send-push.ts";
import { sendSms } from "./send-sms.ts";
import { tryDelivery, untried } from "./try-delivery.ts";

/** Maximum number of deliveries per lease. */
const LEASED_MAX = 500;
/** Nothing is started after this fraction of the lease; a mail server may take up to 20 s. */
const LEASE_FRACTION = 0.6;
const MESSAGES_AT_ONCE = 8;
const PUSHES_AT_ONCE = 32;

export type DeliveryPorts = {
  readonly mailer: Mailer;
  readonly sms: Sms;
  readonly push: PushSender;
  readonly texts: NotificationTexts;
  /** Length of a lease, in milliseconds. */
  readonly leaseMs?: number;
  /** True once the process stops: sendings in flight finish, no others start. */
  readonly isStopping?: () => boolean;
  /** Awaited before each push, to leave CPU time for other processes on the same machine. */
  readonly pacePush?: () => Promise<void>;
};
type End = DeliveryLease["from"];
export type DeliveryPass = {
  /** All streams by default. */
  readonly streams?: readonly DeliveryStream[];
  readonly from?: End;
};
type Due = {
  /** All streams by default. */
  readonly streams?: readonly DeliveryStream[];
  /** Now by default. */
  readonly after?: Date;
};
export type DeliveryResult = {
  readonly leased: number;
  /** False when more is due: the lease reached its maximum, or some deliveries were put back. */
  readonly isLast: boolean;
};
type Leased = {
  readonly ports: DeliveryPorts;
  readonly writer: OutcomeWriter;
  /** Nothing is started after this moment. */
  readonly startUntil: number;
};

/**
 * Sends due deliveries and records their outcomes: sent, retried later (at most 3 retries), postponed for quiet hours, dropped,
 * or failed permanently. If the process is killed, another one sends them after the lease, with the same message ids.
 *
 * @see docs/decisions/0009-outbox-and-delivery.md; docs/decisions/0026-delivering.md
 * @unaudited carries out what an event, a job, a broadcast or a delivery says
 */
export async function deliverDue(
  ctx: ServiceContext<"seal">,
  ports: DeliveryPorts,
  { streams = DELIVERY_STREAMS, from = "oldest" }: DeliveryPass = {},
): Promise<DeliveryResult> {
  const results = await allEnded(streams.map((stream) => deliverStream(ctx, ports, stream, from)));
  const leased = results.reduce((sum, result) => sum + result.leased, 0);
  return { leased, isLast: results.every(({ isLast }) => isLast) };
}

async function deliverStream(
  ctx: ServiceContext<"seal">,
  ports: DeliveryPorts,
  stream: DeliveryStream,
  from: End,
): Promise<DeliveryResult> {
  const now = ctx.clock.now();
  const leaseMs = ports.leaseMs ?? LEASE_MS;
  const lease = { now, ...newLease(ctx, leaseMs), from };
  if (stream === "in_app") return deliverInApp(ctx, lease);
  const deliveries = await leaseDeliveries(ctx.db, stream, { ...lease, limit: LEASED_MAX });
  const writer = createOutcomeWriter(ctx, lease.leaseToken, deliveries.length);
  const leased = { ports, writer, startUntil: now.getTime() + leaseMs * LEASE_FRACTION };
  const atOnce = stream === "pushes" ? PUSHES_AT_ONCE : MESSAGES_AT_ONCE;
  const putBack = await deliverEach(ctx, leased, deliveries, atOnce);
  return { leased: deliveries.length, isLast: putBack === 0 && deliveries.length < LEASED_MAX };
}

/**
 * Earliest due time of a delivery after a moment: a retry, the end of quiet hours, or the end of a lease whose process may have
 * been killed. Called with the start of a pass, it includes deliveries that became due during the pass.
 */
export function nextDelivery(
  ctx: ServiceContext,
  { streams = DELIVERY_STREAMS, after = ctx.clock.now() }: Due = {},
): Promise<Date | null> {
  return findNextDue(ctx.db, after, streams);
}

/** Records the outcomes of deliveries that are not sent, and sends the others; returns how many were put back. */
async function deliverEach(
  ctx: ServiceContext<"seal">,
  leased: Leased,
  deliveries: readonly LeasedDelivery[],
  atOnce: number,
): Promise<number> {
  const now = ctx.clock.now();
  const judged = deliveries.map((delivery) => ({ delivery, unsent: decideUnsent(delivery, now) }));
  const unsent = judged.flatMap((each) => each.unsent ?? []);
  await leased.writer.write(unsent);
  const toSend = judged.filter((each) => each.unsent === null).map(({ delivery }) => delivery);
  return sendEach(ctx, leased, toSend, atOnce);
}

/** Outcome of a delivery that is not sent; null for one to send. */
function decideUnsent(delivery: LeasedDelivery, now: Date): DeliveryOutcome | null {
  const { push, notification, scheduledFor } = delivery;
  const verdict = judgeDelivery(
    {
      push,
      priority: notification.priority,
      wasScheduled: scheduledFor !== null,
      isRead: notification.readAt !== null,
      isDeleted: notification.deletedAt !== null,
      putAside: notification.putAside,
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

/**
 * Sends deliveries concurrently and records outcomes as they arrive; returns how many were put back because of time or a stop.
 */
async function sendEach(
  ctx: ServiceContext<"seal">,
  { ports, writer, startUntil }: Leased,
  deliveries: readonly LeasedDelivery[],
  atOnce: number,
): Promise<number> {
  let putBack = 0;
  const gone = new Set<string>();
  const sendOne = stopAtSilence((delivery) => send(ctx, ports, delivery));
  const queue = deliveries.values();
  const sendOn = async () => {
    for (const delivery of queue) {
      if (delivery.push) await ports.pacePush?.();
      const mayStart = ctx.clock.now().getTime() <= startUntil && ports.isStopping?.() !== true;
      if (!mayStart) {
        putBack += 1;
        await writer.add(untried(delivery, ctx.clock.now()));
        continue;
      }
      const { outcome, error } = await tryDelivery(ctx, delivery, () => sendOne(delivery));
      if (error instanceof EndpointGoneError && delivery.push) gone.add(delivery.push.pushSubscriptionId);
      await writer.add(outcome);
    }
  };
  await allEnded(Array.from({ length: Math.min(atOnce, deliveries.length) }, sendOn));
  await endGonePushSubscriptions(ctx.db, [...gone], { at: ctx.clock.now(), error: BROWSER_GONE });
  return putBack;
}

/**
 * After a failed push, all further deliveries to the same browser fail in this pass. Endpoints come from browsers, and a slow
 * one must not delay the others with a timeout each.
 */
function stopAtSilence(sending: (delivery: LeasedDelivery) => Promise<Taken>): typeof sending {
  const failures = new Map<string, unknown>();
  return async (delivery) => {
    const browser = delivery.push?.pushSubscriptionId;
    if (browser === undefined) return sending(delivery);
    if (failures.has(browser)) throw failures.get(browser);
    try {
      return await sending(delivery);
    } catch (error) {
      // A permanent refusal of one push does not affect the next.
      if (!(error instanceof PermanentDeliveryError)) failures.set(browser, error);
      throw error;
    }
  };
}

function send(ctx: ServiceContext<"seal">, ports: DeliveryPorts, delivery: LeasedDelivery): Promise<Taken> {
  switch (delivery.channel) {
    case "push":
      return sendPush(ctx, ports.push, delivery);
    case "sms":
      return sendSms(ctx, ports, delivery);
    case "email":
      return sendMail(ctx, ports, delivery);
  }
}

/** Waits for all tasks even if one fails, so that a finished pass has nothing in flight. */
async function allEnded<Result>(tasks: readonly Promise<Result>[]): Promise<readonly Result[]> {
  await Promise.allSettled(tasks);
  return Promise.all(tasks);
}
