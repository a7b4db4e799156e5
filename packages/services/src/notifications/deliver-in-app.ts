import { claimInApp } from "@evenly/db/notifications/in-app-queries";
import type { Claim } from "@evenly/db/notifications/take-due";
import type { ServiceContext } from "../context.ts";
import { noteSent, publishLines, toSocketMessage } from "./notify-sockets.ts";

/** In-app deliveries are cheap, and a statement for many costs hardly more than for a few. */
const CLAIM_MAX = 1000;

/** Publishes due in-app deliveries to sockets; returns their number. */
export async function deliverInApp(
  ctx: ServiceContext,
  claim: Omit<Claim, "limit">,
): Promise<{ readonly claimed: number; readonly isLast: boolean }> {
  const { claimed, published } = await claimAndPublish(ctx, claim);
  if (published !== null) await noteSent(ctx, claim.leaseToken, published);
  return { claimed, isLast: claimed < CLAIM_MAX };
}

/** A separate function, so that the lines can be garbage-collected while the database writes. */
async function claimAndPublish(ctx: ServiceContext, claim: Omit<Claim, "limit">) {
  const messages = await claimInApp(ctx.db, { ...claim, limit: CLAIM_MAX }, toSocketMessage);
  return { claimed: messages.length, published: await publishLines(ctx, claim.leaseToken, messages) };
}
