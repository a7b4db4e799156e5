import { REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import {
  type ClaimedInApp,
  findLeasedInApp,
  type LeasedInApp,
  writeAllSent,
} from "@evenly/db/notifications/in-app-queries";
import { writeOutcomes } from "@evenly/db/notifications/outcome-queries";
import type { ServiceContext } from "../context.ts";
import { trace } from "../shared/trace.ts";
import { afterFailure } from "./try-delivery.ts";
import { writeInApp } from "./write-in-app.ts";

type TraceFields = Parameters<typeof trace>[1];
/** What is kept of an in-app delivery; `line` is null where it is too large for sockets. */
export type ToTell = { readonly line: string | null; readonly traced: TraceFields | null };
/** In-app deliveries that a lease keeps from everybody else. */
export type TakenInApp = { readonly leaseToken: string; readonly toTell: readonly ToTell[] };
/** Whom sockets were told of, and since when. */
type Told = { readonly startedAt: Date; readonly traced: readonly TraceFields[] };

export function keepToTell(row: ClaimedInApp): ToTell {
  return { line: writeInApp(row), traced: tracedOf(row) };
}

/** What the log says of a delivery that a request was behind. */
function tracedOf({ deliveryId, eventId, requestId, attempts }: ClaimedInApp): TraceFields | null {
  return requestId === null
    ? null
    : { deliveryId, channel: "in_app", eventId, requestId, attempts: attempts + 1 };
}

/** Tells sockets of deliveries that were taken, all at once, so that all have one outcome, and writes it; gives whether they heard. */
export async function tellSockets(ctx: ServiceContext, { leaseToken, toTell }: TakenInApp): Promise<boolean> {
  const told = await publishLines(ctx, leaseToken, toTell);
  if (told !== null) await noteTold(ctx, leaseToken, told);
  return told !== null;
}

/** Null where nobody could be told, which is written here. */
export async function publishLines(
  ctx: ServiceContext,
  leaseToken: string,
  toTell: readonly ToTell[],
): Promise<Told | null> {
  if (toTell.length === 0) return null;
  const startedAt = ctx.clock.now();
  try {
    const lines = toTell.flatMap(({ line }) => line ?? []);
    await ctx.bus.publish(REALTIME_TOPIC, { kind: "frame_lines", lines });
  } catch (error) {
    await writeUntold(ctx, leaseToken, { error, startedAt });
    return null;
  }
  return { startedAt, traced: toTell.flatMap(({ traced }) => traced ?? []) };
}

/** Writes that those of a lease were sent, and gives it up. */
export async function noteTold(
  ctx: ServiceContext,
  leaseToken: string,
  { startedAt, traced }: Told,
): Promise<void> {
  await writeAllSent(ctx.db, leaseToken, { startedAt, finishedAt: ctx.clock.now() });
  for (const fields of traced) trace(ctx, fields, "delivery sent", startedAt);
}

/**
 * Looks again at which they were: this is rare, and what is kept of each costs every time. Where the lease was lost, there is no
 * row to say why, so the failure is thrown.
 */
async function writeUntold(
  ctx: ServiceContext,
  leaseToken: string,
  failure: { readonly error: unknown; readonly startedAt: Date },
): Promise<void> {
  const leased = await findLeasedInApp(ctx.db, leaseToken);
  if (leased.length === 0) throw failure.error;
  const failed = leased.map((each) => afterFailure(ctx, tryableOf(each), failure));
  await writeOutcomes(ctx.db, failed, { token: leaseToken, isOver: true });
}

function tryableOf({ deliveryId: id, attempts, ...notification }: LeasedInApp) {
  return { id, attempts, channel: "in_app", scheduledFor: null, push: null, notification } as const;
}
