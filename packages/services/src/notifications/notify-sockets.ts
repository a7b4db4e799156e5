import { REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import {
  findUnsentInApp,
  type LeasedInApp,
  type UnsentInApp,
  writeAllSent,
} from "@evenly/db/notifications/in-app-queries";
import { writeOutcomes } from "@evenly/db/notifications/outcome-queries";
import type { ServiceContext } from "../context.ts";
import { trace } from "../shared/trace.ts";
import { afterFailure } from "./try-delivery.ts";
import { writeInApp } from "./write-in-app.ts";

type TraceFields = Parameters<typeof trace>[1];
/** What is kept of an in-app delivery; `line` is null when it is too large for sockets. */
export type SocketMessage = { readonly line: string | null; readonly traced: TraceFields | null };
/** In-app deliveries leased under one lease. */
export type TakenInApp = { readonly leaseToken: string; readonly messages: readonly SocketMessage[] };
/** What was published, and when publishing began. */
type Published = { readonly startedAt: Date; readonly traced: readonly TraceFields[] };

export function toSocketMessage(row: LeasedInApp): SocketMessage {
  return { line: writeInApp(row), traced: tracedOf(row) };
}

/** Log fields of a delivery that a request caused. */
function tracedOf({ deliveryId, eventId, requestId, attempts }: LeasedInApp): TraceFields | null {
  return requestId === null
    ? null
    : { deliveryId, channel: "in_app", eventId, requestId, attempts: attempts + 1 };
}

/**
 * Publishes leased deliveries together, so that all have one outcome, and records it; returns whether publishing succeeded.
 *
 * @unaudited carries out what an event, a job, a broadcast or a delivery says
 */
export async function notifySockets(
  ctx: ServiceContext,
  { leaseToken, messages }: TakenInApp,
): Promise<boolean> {
  const published = await publishLines(ctx, leaseToken, messages);
  if (published !== null) await noteSent(ctx, leaseToken, published);
  return published !== null;
}

/** Null when publishing failed; the failure is recorded here. */
export async function publishLines(
  ctx: ServiceContext,
  leaseToken: string,
  messages: readonly SocketMessage[],
): Promise<Published | null> {
  if (messages.length === 0) return null;
  const startedAt = ctx.clock.now();
  try {
    const lines = messages.flatMap(({ line }) => line ?? []);
    await ctx.bus.publish(REALTIME_TOPIC, { kind: "frame_lines", lines });
  } catch (error) {
    await writeFailed(ctx, leaseToken, { error, startedAt });
    return null;
  }
  return { startedAt, traced: messages.flatMap(({ traced }) => traced ?? []) };
}

/** Records the deliveries of a lease as sent, and releases the lease. */
export async function noteSent(
  ctx: ServiceContext,
  leaseToken: string,
  { startedAt, traced }: Published,
): Promise<void> {
  await writeAllSent(ctx.db, leaseToken, { startedAt, finishedAt: ctx.clock.now() });
  for (const fields of traced) trace(ctx, fields, "delivery sent", startedAt);
}

/**
 * Reads the failed deliveries again: failures are rare, and keeping more of each delivery in memory always costs. If the lease
 * was lost there is no row for the reason, so the failure is thrown.
 */
async function writeFailed(
  ctx: ServiceContext,
  leaseToken: string,
  failure: { readonly error: unknown; readonly startedAt: Date },
): Promise<void> {
  const leased = await findUnsentInApp(ctx.db, leaseToken);
  if (leased.length === 0) throw failure.error;
  const failed = leased.map((each) => afterFailure(ctx, tryableOf(each), failure));
  await writeOutcomes(ctx.db, failed, { token: leaseToken, isOver: true });
}

function tryableOf({ deliveryId: id, attempts, ...notification }: UnsentInApp) {
  return { id, attempts, channel: "in_app", scheduledFor: null, push: null, notification } as const;
}
