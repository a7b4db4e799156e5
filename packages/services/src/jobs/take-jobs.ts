import { type LeasedJob, leaseJobs } from "@evenly/db/jobs/lease-queries";
import type { ServiceContext } from "../context.ts";
import { consumedBy, type Handlers, type JobStream, kindsOf } from "./handlers.ts";

/** Lease of a job in milliseconds. It is renewed while the job runs, and expires when the process was killed. */
export const JOB_LEASE_MS = 15_000;

export type TakenJob = LeasedJob & { readonly leaseToken: string };

/**
 * Leases due jobs of a stream for the caller to run.
 *
 * @unaudited carries out what an event, a job, a broadcast or a delivery says
 */
export async function takeJobs(
  ctx: ServiceContext,
  handlers: Handlers,
  asked: { readonly stream: JobStream; readonly limit: number; readonly leaseMs?: number },
): Promise<readonly TakenJob[]> {
  const { stream, limit, leaseMs = JOB_LEASE_MS } = asked;
  const kinds = kindsOf(handlers, stream);
  if (kinds.length === 0) return [];
  const [now, leaseToken] = [ctx.clock.now(), ctx.ids.uuid()];
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const lease = { kinds, consumed: consumedBy(handlers), leaseToken, leasedUntil, now, limit };
  const leased = await leaseJobs(ctx.db, lease);
  return leased.map((job) => ({ ...job, leaseToken }));
}
