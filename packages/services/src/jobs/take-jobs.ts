import { type ClaimedJob, claimJobs } from "@evenly/db/jobs/claim-queries";
import type { ServiceContext } from "../context.ts";
import { consumedBy, type Handlers, type JobLane, kindsOf } from "./handlers.ts";

/** How long a job is kept from others; it is renewed while it runs, and ends by itself when its process was killed. */
export const JOB_LEASE_MS = 15_000;

export type TakenJob = ClaimedJob & { readonly leaseToken: string };

/** Takes due jobs of a lane for the caller to run. */
export async function takeJobs(
  ctx: ServiceContext,
  handlers: Handlers,
  asked: { readonly lane: JobLane; readonly limit: number; readonly leaseMs?: number },
): Promise<readonly TakenJob[]> {
  const { lane, limit, leaseMs = JOB_LEASE_MS } = asked;
  const kinds = kindsOf(handlers, lane);
  if (kinds.length === 0) return [];
  const [now, leaseToken] = [ctx.clock.now(), ctx.ids.uuid()];
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const claim = { kinds, consumed: consumedBy(handlers), leaseToken, leasedUntil, now, limit };
  const claimed = await claimJobs(ctx.db, claim);
  return claimed.map((job) => ({ ...job, leaseToken }));
}
