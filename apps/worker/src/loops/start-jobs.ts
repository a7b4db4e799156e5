import { REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import { JOBS } from "@evenly/platform/queue";
import type { PartName, Queue, ServiceContext } from "@evenly/services";
import type { ServiceFeature } from "@evenly/services/feature";
import { declareSchedules } from "@evenly/services/jobs/declare-schedules";
import { collectHandlers, JOB_STREAMS, type JobStream } from "@evenly/services/jobs/handlers";
import { runJob } from "@evenly/services/jobs/run-job";
import { takeJobs } from "@evenly/services/jobs/take-jobs";
import { tickSchedules } from "@evenly/services/jobs/tick-schedules";
import { type Loop, startLoop } from "./start-loop.ts";

export type JobsOptions<Needed extends PartName> = {
  readonly ctx: ServiceContext<NoInfer<Needed>>;
  readonly queue: Queue;
  readonly features: readonly ServiceFeature<Needed>[];
  /** Polling interval in ms, independent of wake-ups. */
  readonly everyMs?: number;
  readonly leaseMs?: number;
};

const EVERY_MS = 1000;
/** Maximum number of jobs of a stream that run in parallel in one worker. */
const SLOTS = 4;
/** Debounce in ms: bus messages that arrive within it cause one query. */
const HEARD_WITHIN_MS = 50;
/** Maximum wait in ms for running handlers after they were told to stop; a job still running is retried after its lease. */
const STOP_MS_MAX = 5000;

/**
 * Enqueues jobs by schedule, and runs due jobs and consumers: at wake-ups, after bus messages, which follow commits, and at least
 * every `everyMs`. Its stop function aborts running jobs and releases those that can be aborted.
 * committed, and at least every `everyMs`. Stops with all that run: those that can break off go back at once.
 */
export async function startJobs<Needed extends PartName>(
  options: JobsOptions<Needed>,
): Promise<() => Promise<void>> {
  const { ctx, queue, features, everyMs = EVERY_MS } = options;
  await declareSchedules(ctx, features);
  const streams = new Map(JOB_STREAMS.map((stream) => [stream as string, startStream(options, stream)]));
  const wakeAll = () => {
    for (const stream of streams.values()) stream.wake();
  };
  const handlers = collectHandlers(features);
  const schedules = startLoop({
    name: "schedules",
    everyMs,
    log: ctx.log,
    run: async () => {
      if ((await tickSchedules(ctx, handlers)) === 0) return "wait";
      wakeAll();
      return "again";
    },
  });
  const stopWork = await queue.work(JOBS, async (stream) => streams.get(stream)?.wake());
  const hearing = once(wakeAll, HEARD_WITHIN_MS);
  const unsubscribe = await ctx.bus.subscribe(REALTIME_TOPIC, hearing.call, wakeAll);
  return async () => {
    await unsubscribe();
    hearing.stop();
    const stopped = Promise.all([schedules.stop(), ...[...streams.values()].map((stream) => stream.stop())]);
    await stopWork().finally(() => stopped);
  };
}

/** Leases as many jobs as there are free slots and runs them in parallel; each finished job wakes the loop. */
function startStream<Needed extends PartName>(
  { ctx, features, everyMs = EVERY_MS, leaseMs }: JobsOptions<Needed>,
  stream: JobStream,
): Loop {
  const handlers = collectHandlers(features);
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const lease = leaseMs === undefined ? {} : { leaseMs };
  const loop = startLoop({
    name: stream,
    everyMs,
    log: ctx.log,
    run: async () => {
      const limit = SLOTS - running.size;
      if (limit === 0) return "wait";
      for (const job of await takeJobs(ctx, handlers, { stream, limit, ...lease })) {
        const run: Promise<void> = runJob(ctx, handlers, job, { stopping: stopping.signal, ...lease })
          .catch((error) => ctx.log.error({ err: error, jobId: job.id }, "a job was not released"))
          .finally(() => {
            running.delete(run);
            loop.wake();
          });
        running.add(run);
      }
      return "wait";
    },
  });
  return {
    wake: loop.wake,
    stop: async () => {
      stopping.abort();
      await loop.stop();
      await Promise.race([Promise.all(running), new Promise((resolve) => setTimeout(resolve, STOP_MS_MAX))]);
    },
  };
}

/** Debounces: one call for all calls within `withinMs`. */
function once(act: () => void, withinMs: number) {
  let timer: NodeJS.Timeout | undefined;
  return {
    call: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        act();
      }, withinMs);
    },
    stop: () => clearTimeout(timer),
  };
}
