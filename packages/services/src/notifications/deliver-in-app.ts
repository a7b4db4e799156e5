import { REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import {
  type ClaimedInApp,
  claimInApp,
  findLeasedInApp,
  type LeasedInApp,
  writeAllSent,
} from "@evenly/db/notifications/in-app-queries";
import { writeOutcomes } from "@evenly/db/notifications/outcome-queries";
import type { Claim } from "@evenly/db/notifications/take-due";
import type { ServiceContext } from "../context.ts";
import { trace } from "../shared/trace.ts";
import { afterFailure } from "./try-delivery.ts";
import { writeInApp } from "./write-in-app.ts";

/** They cost little, and a statement for many costs hardly more than one for few. */
const CLAIM_MAX = 1000;

/** Tells sockets of what is due, all at once, so that all of it has one outcome; gives how many deliveries it was. */
export async function deliverInApp(
  ctx: ServiceContext,
  claim: Omit<Claim, "limit">,
): Promise<{ readonly claimed: number; readonly isLast: boolean }> {
  const { claimed, told } = await claimAndTell(ctx, claim);
  if (told !== null) {
    const { startedAt } = told;
    await writeAllSent(ctx.db, claim.leaseToken, { startedAt, finishedAt: ctx.clock.now() });
    for (const fields of told.traced) trace(ctx, fields, "delivery sent", startedAt);
  }
  return { claimed, isLast: claimed < CLAIM_MAX };
}

type TraceFields = Parameters<typeof trace>[1];
type Told = { readonly startedAt: Date; readonly traced: readonly TraceFields[] };
/** What is kept of a row; `line` is null where it is too large for sockets. */
type ToTell = { readonly line: string | null; readonly traced: TraceFields | null };

/**
 * Apart from the writing, so that the lines are garbage while the database writes. `told` is null where nobody was told; that they
 * could not be is written here.
 */
async function claimAndTell(
  ctx: ServiceContext,
  claim: Omit<Claim, "limit">,
): Promise<{ readonly claimed: number; readonly told: Told | null }> {
  const toTell = await claimInApp(ctx.db, { ...claim, limit: CLAIM_MAX }, keep);
  const claimed = toTell.length;
  if (claimed === 0) return { claimed, told: null };
  const startedAt = ctx.clock.now();
  try {
    const lines = toTell.flatMap(({ line }) => line ?? []);
    await ctx.bus.publish(REALTIME_TOPIC, { kind: "frame_lines", lines });
  } catch (error) {
    await writeUntold(ctx, claim.leaseToken, { error, startedAt });
    return { claimed, told: null };
  }
  return { claimed, told: { startedAt, traced: toTell.flatMap(({ traced }) => traced ?? []) } };
}

function keep(row: ClaimedInApp): ToTell {
  return { line: writeInApp(row), traced: tracedOf(row) };
}

/** What the log says of a delivery that a request was behind. */
function tracedOf({ deliveryId, eventId, requestId, attempts }: ClaimedInApp): TraceFields | null {
  return requestId === null
    ? null
    : { deliveryId, channel: "in_app", eventId, requestId, attempts: attempts + 1 };
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
