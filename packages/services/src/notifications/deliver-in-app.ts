import { claimInApp } from "@evenly/db/notifications/in-app-queries";
import type { Claim } from "@evenly/db/notifications/take-due";
import type { ServiceContext } from "../context.ts";
import { keepToTell, noteTold, publishLines } from "./tell-sockets.ts";

/** They cost little, and a statement for many costs hardly more than one for few. */
const CLAIM_MAX = 1000;

/** Tells sockets of what is due; gives how many deliveries it was. */
export async function deliverInApp(
  ctx: ServiceContext,
  claim: Omit<Claim, "limit">,
): Promise<{ readonly claimed: number; readonly isLast: boolean }> {
  const { claimed, told } = await claimAndTell(ctx, claim);
  if (told !== null) await noteTold(ctx, claim.leaseToken, told);
  return { claimed, isLast: claimed < CLAIM_MAX };
}

/** Apart from the writing, so that the lines are garbage while the database writes. */
async function claimAndTell(ctx: ServiceContext, claim: Omit<Claim, "limit">) {
  const toTell = await claimInApp(ctx.db, { ...claim, limit: CLAIM_MAX }, keepToTell);
  return { claimed: toTell.length, told: await publishLines(ctx, claim.leaseToken, toTell) };
}
