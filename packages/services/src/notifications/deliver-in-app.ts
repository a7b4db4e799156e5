import { type ClaimedInApp, claimInApp, writeAllSent } from "@evenly/db/notifications/in-app-queries";
import { writeOutcomes } from "@evenly/db/notifications/outcome-queries";
import type { Claim } from "@evenly/db/notifications/take-due";
import type { ServiceContext } from "../context.ts";
import { trace } from "../shared/trace.ts";
import { publishInApp } from "./publish-in-app.ts";
import { afterFailure } from "./try-delivery.ts";

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

type Told = { readonly startedAt: Date; readonly traced: readonly Parameters<typeof trace>[1][] };

/**
 * Apart from the writing, so that the rows are garbage while the database writes: kept until then, they would make collecting take
 * half as long again. `told` is null where nobody was told; that they could not be is written here.
 */
async function claimAndTell(
  ctx: ServiceContext,
  claim: Omit<Claim, "limit">,
): Promise<{ readonly claimed: number; readonly told: Told | null }> {
  const rows = await claimInApp(ctx.db, { ...claim, limit: CLAIM_MAX });
  const claimed = rows.length;
  if (claimed === 0) return { claimed, told: null };
  const startedAt = ctx.clock.now();
  try {
    await publishInApp(ctx, rows);
  } catch (error) {
    const failed = rows.map((row) => afterFailure(ctx, tryableOf(row), { error, startedAt }));
    await writeOutcomes(ctx.db, failed, { token: claim.leaseToken, isOver: true });
    return { claimed, told: null };
  }
  return { claimed, told: { startedAt, traced: rows.flatMap(tracedOf) } };
}

/** What the log says of a delivery that a request was behind. */
function tracedOf({ deliveryId, eventId, requestId, attempts }: ClaimedInApp) {
  return requestId === null
    ? []
    : [{ deliveryId, channel: "in_app", eventId, requestId, attempts: attempts + 1 }];
}

function tryableOf(told: ClaimedInApp) {
  const { deliveryId: id, attempts } = told;
  const of = { channel: "in_app", scheduledFor: null, push: null, notification: told } as const;
  return { id, attempts, ...of };
}
