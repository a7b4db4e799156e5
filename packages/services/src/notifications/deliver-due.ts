import { EndpointGoneError, PermanentDeliveryError } from "@evenly/contract/notifications/delivery-error";
import { type ClaimedDelivery, claimDeliveries } from "@evenly/db/notifications/claim-queries";
import { type DeliveryOutcome, endGoneSubscriptions } from "@evenly/db/notifications/outcome-queries";
import {
  type Claim,
  DELIVERY_LANES,
  type DeliveryLane,
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

/** Deliveries of one claim. */
const CLAIM_MAX = 500;
/** Nothing is started in the last part of the lease; a mail server may take up to 20 s. */
const LEASE_SHARE = 0.6;
const MESSAGES_AT_ONCE = 8;
const PUSHES_AT_ONCE = 32;

export type DeliveryPorts = {
  readonly mailer: Mailer;
  readonly sms: Sms;
  readonly push: PushSender;
  readonly texts: NotificationTexts;
  /** How long a claim is kept from others. */
  readonly leaseMs?: number;
  /** True once the process stops: what is being sent is finished, nothing else begun. */
  readonly isStopping?: () => boolean;
  /** What each push waits for before it begins: many of them leave room for others on the same machine. */
  readonly pacePush?: () => Promise<void>;
};
type End = Claim["from"];
export type DeliveryPass = {
  /** All of them when left out. */
  readonly lanes?: readonly DeliveryLane[];
  readonly from?: End;
};
type Due = {
  /** All of them when left out. */
  readonly lanes?: readonly DeliveryLane[];
  /** Now when left out. */
  readonly after?: Date;
};
export type DeliveryResult = {
  readonly claimed: number;
  /** False where more is due: the claim was as large as it may be, or some of it was put back. */
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
  const results = await allEnded(lanes.map((lane) => deliverLane(ctx, ports, lane, from)));
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
  const claim = { now, ...newLease(ctx, leaseMs), from };
  if (lane === "in_app") return deliverInApp(ctx, claim);
  const deliveries = await claimDeliveries(ctx.db, lane, { ...claim, limit: CLAIM_MAX });
  const writer = createOutcomeWriter(ctx, claim.leaseToken, deliveries.length);
  const claimed = { ports, writer, startUntil: now.getTime() + leaseMs * LEASE_SHARE };
  const atOnce = lane === "pushes" ? PUSHES_AT_ONCE : MESSAGES_AT_ONCE;
  const putBack = await deliverEach(ctx, claimed, deliveries, atOnce);
  return { claimed: deliveries.length, isLast: putBack === 0 && deliveries.length < CLAIM_MAX };
}

/**
 * When the next delivery is due after a moment: a retry, the end of quiet hours, or of a lease, whose process may have been
 * killed. Asked for the moment at which a pass began, it gives what came due meanwhile, too.
 */
export function nextDelivery(
  ctx: ServiceContext,
  { lanes = DELIVERY_LANES, after = ctx.clock.now() }: Due = {},
): Promise<Date | null> {
  return findNextDue(ctx.db, after, lanes);
}

/** Settles what is not sent now, and sends the others one by one; gives how many were put back. */
async function deliverEach(
  ctx: ServiceContext,
  claimed: Claimed,
  deliveries: readonly ClaimedDelivery[],
  atOnce: number,
): Promise<number> {
  const now = ctx.clock.now();
  const judged = deliveries.map((delivery) => ({ delivery, settled: settle(delivery, now) }));
  const settled = judged.flatMap((each) => each.settled ?? []);
  await claimed.writer.write(settled);
  const toSend = judged.filter((each) => each.settled === null).map(({ delivery }) => delivery);
  return sendEach(ctx, claimed, toSend, atOnce);
}

/** The outcome of a delivery that is not sent now, null for one that is. */
function settle(delivery: ClaimedDelivery, now: Date): DeliveryOutcome | null {
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

/** Sends some at once, and notes outcomes as they come; gives how many were put back, for want of time or for a stop. */
async function sendEach(
  ctx: ServiceContext,
  { ports, writer, startUntil }: Claimed,
  deliveries: readonly ClaimedDelivery[],
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
      if (error instanceof EndpointGoneError && delivery.push) gone.add(delivery.push.subscriptionId);
      await writer.add(outcome);
    }
  };
  await allEnded(Array.from({ length: Math.min(atOnce, deliveries.length) }, sendOn));
  await endGoneSubscriptions(ctx.db, [...gone], { at: ctx.clock.now(), error: BROWSER_GONE });
  return putBack;
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
    case "email":
      return sendMail(ctx, ports, delivery);
  }
}

/** Waits for all of them even where one fails: a pass that is over sends nothing any more. */
async function allEnded<Result>(tasks: readonly Promise<Result>[]): Promise<readonly Result[]> {
  await Promise.allSettled(tasks);
  return Promise.all(tasks);
}
