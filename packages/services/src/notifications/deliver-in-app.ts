import { REALTIME_TOPIC, type WrittenFrame } from "@evenly/contract/realtime/bus";
import { type ClaimedInApp, claimInApp, writeAllSent } from "@evenly/db/notifications/in-app-queries";
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

/** What is kept of a row: everything that sockets hear is one text. */
type ToTell = Pick<ClaimedInApp, "attempts" | "deliveryId" | "eventId" | "priority" | "requestId"> & {
  readonly frame: WrittenFrame | null;
};
type Told = { readonly startedAt: Date; readonly traced: readonly Parameters<typeof trace>[1][] };

/**
 * Apart from the writing, so that the texts are garbage while the database writes. `told` is null where nobody was told; that they
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
    const items = toTell.flatMap(({ frame }) => frame ?? []);
    await ctx.bus.publish(REALTIME_TOPIC, { kind: "written_frames", items });
  } catch (error) {
    const failed = toTell.map((each) => afterFailure(ctx, tryableOf(each), { error, startedAt }));
    await writeOutcomes(ctx.db, failed, { token: claim.leaseToken, isOver: true });
    return { claimed, told: null };
  }
  return { claimed, told: { startedAt, traced: toTell.flatMap(tracedOf) } };
}

function keep(row: ClaimedInApp): ToTell {
  const { attempts, deliveryId, eventId, priority, requestId } = row;
  return { attempts, deliveryId, eventId, priority, requestId, frame: writeInApp(row) };
}

/** What the log says of a delivery that a request was behind. */
function tracedOf({ deliveryId, eventId, requestId, attempts }: ToTell) {
  return requestId === null
    ? []
    : [{ deliveryId, channel: "in_app", eventId, requestId, attempts: attempts + 1 }];
}

function tryableOf({ deliveryId: id, attempts, ...notification }: ToTell) {
  return { id, attempts, channel: "in_app", scheduledFor: null, push: null, notification } as const;
}
