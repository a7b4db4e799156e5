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
  const claimed = await claimInApp(ctx.db, { ...claim, limit: CLAIM_MAX });
  if (claimed.length > 0) await tell(ctx, claim.leaseToken, claimed);
  return { claimed: claimed.length, isLast: claimed.length < CLAIM_MAX };
}

async function tell(
  ctx: ServiceContext,
  leaseToken: string,
  claimed: readonly ClaimedInApp[],
): Promise<void> {
  const startedAt = ctx.clock.now();
  try {
    await publishInApp(ctx, claimed);
  } catch (error) {
    const failed = claimed.map((told) => afterFailure(ctx, tryableOf(told), { error, startedAt }));
    await writeOutcomes(ctx.db, failed, { token: leaseToken, isOver: true });
    return;
  }
  await writeAllSent(ctx.db, leaseToken, { startedAt, finishedAt: ctx.clock.now() });
  for (const { deliveryId, eventId, requestId, attempts } of claimed) {
    if (requestId === null) continue;
    const fields = { deliveryId, channel: "in_app", eventId, requestId, attempts: attempts + 1 };
    trace(ctx, fields, "delivery sent", startedAt);
  }
}

function tryableOf(told: ClaimedInApp) {
  const { deliveryId: id, attempts } = told;
  const of = { channel: "in_app", scheduledFor: null, push: null, notification: told } as const;
  return { id, attempts, ...of };
}
