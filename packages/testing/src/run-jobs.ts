import type { PartName, ServiceContext } from "@evenly/services";
import { features } from "@evenly/services/features";
import { collectHandlers, type Handlers, JOB_STREAMS } from "@evenly/services/jobs/handlers";
import { runJob } from "@evenly/services/jobs/run-job";
import { takeJobs } from "@evenly/services/jobs/take-jobs";

const everyHandler = collectHandlers(features);

/** Runs due jobs like the worker until none is left or `runs` is reached; returns the number of runs. */
export async function runJobs(
  ctx: ServiceContext<PartName>,
  { handlers = everyHandler, runs = Number.POSITIVE_INFINITY }: { handlers?: Handlers; runs?: number } = {},
): Promise<number> {
  for (let done = 0; ; ) {
    const before = done;
    for (const stream of JOB_STREAMS) {
      const limit = Math.min(10, runs - done);
      const taken = limit > 0 ? await takeJobs(ctx, handlers, { stream, limit }) : [];
      for (const job of taken) await runJob(ctx, handlers, job, { stopping: new AbortController().signal });
      done += taken.length;
    }
    if (done === before) return done;
  }
}
