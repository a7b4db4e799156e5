import type { ServiceContext } from "@evenly/services";
import { features } from "@evenly/services/features";
import { collectHandlers, type Handlers, JOB_LANES, runJob, takeJobs } from "@evenly/services/jobs/index";

const everyHandler = collectHandlers(features);

/** Runs what is due, as the worker does, until nothing is or as many as said; gives how many runs there were. */
export async function runJobs(
  ctx: ServiceContext,
  { handlers = everyHandler, runs = Number.POSITIVE_INFINITY }: { handlers?: Handlers; runs?: number } = {},
): Promise<number> {
  for (let done = 0; ; ) {
    const before = done;
    for (const lane of JOB_LANES) {
      const limit = Math.min(10, runs - done);
      const taken = limit > 0 ? await takeJobs(ctx, handlers, { lane, limit }) : [];
      for (const job of taken) await runJob(ctx, handlers, job, { stopping: new AbortController().signal });
      done += taken.length;
    }
    if (done === before) return done;
  }
}
