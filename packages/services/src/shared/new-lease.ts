import type { Lease } from "@evenly/db/notifications/take-due";
import type { ServiceContext } from "../context.ts";

/** How long deliveries are kept from others; those of a process that was killed go out after it. */
export const LEASE_MS = 60_000;

export function newLease(ctx: ServiceContext, leaseMs: number): Lease {
  return { leaseToken: ctx.ids.uuid(), leaseUntil: new Date(ctx.clock.now().getTime() + leaseMs) };
}
