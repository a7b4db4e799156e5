import type { Lease } from "@evenly/db/notifications/take-due";
import type { ServiceContext } from "../context.ts";

/** Lease of claimed deliveries, in milliseconds; deliveries of a killed process are sent after it. */
export const LEASE_MS = 60_000;

export function newLease(ctx: ServiceContext, leaseMs: number): Lease {
  return { leaseToken: ctx.ids.uuid(), leaseUntil: new Date(ctx.clock.now().getTime() + leaseMs) };
}
