import { leaseInApp } from "@evenly/db/notifications/in-app-queries";
import type { DeliveryLease } from "@evenly/db/notifications/take-due";
import type { ServiceContext } from "../context.ts";
import { noteSent, publishLines, toSocketMessage } from "./notify-sockets.ts";

/** In-app deliveries are cheap, and a statement for many costs hardly more than for a few. */
const LEASED_MAX = 1000;

/** Publishes due in-app deliveries to sockets; returns their number. */
export async function deliverInApp(
  ctx: ServiceContext,
  lease: Omit<DeliveryLease, "limit">,
): Promise<{ readonly leased: number; readonly isLast: boolean }> {
  const { leased, published } = await leaseAndPublish(ctx, lease);
  if (published !== null) await noteSent(ctx, lease.leaseToken, published);
  return { leased, isLast: leased < LEASED_MAX };
}

/** A separate function, so that the lines can be garbage-collected while the database writes. */
async function leaseAndPublish(ctx: ServiceContext, lease: Omit<DeliveryLease, "limit">) {
  const messages = await leaseInApp(ctx.db, { ...lease, limit: LEASED_MAX }, toSocketMessage);
  return { leased: messages.length, published: await publishLines(ctx, lease.leaseToken, messages) };
}
