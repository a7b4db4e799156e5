import { REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import { JOBS } from "@evenly/platform/queue";
import type { Queue, ServiceContext } from "@evenly/services";
import type { ServiceFeature } from "@evenly/services/feature";
import {
  collectHandlers,
  declareSchedules,
  JOB_LANES,
  type JobLane,
  runJob,
  takeJobs,
  tickSchedules,
} from "@evenly/services/jobs/index";
import { type Loop, startLoop } from "./start-loop.ts";

export type JobsOptions = {
  readonly ctx: ServiceContext;
  readonly queue: Queue;
  readonly features: readonly ServiceFeature[];
  /** How often it looks whatever anybody says. */
  readonly everyMs?: number;
  readonly leaseMs?: number;
};

const EVERY_MS = 1000;
/** Jobs of a lane that run at the same time in one worker. */
const SLOTS = 4;
/** The bus brings thousands of messages; those that arrive within this time cause one query. */
const HEARD_WITHIN_MS = 50;
/** Handlers hear that the worker stops; what has not ended by then is another worker's once its lease ends. */
const STOP_MS_MAX = 5000;

/**
 * Enqueues what schedules say and runs jobs and consumers that are due: when woken, when news on the bus say that something has
 * committed, and at least every `everyMs`. Stops with all that run: those that can break off go back at once.
 */
export async function startJobs(options: JobsOptions): Promise<() => Promise<void>> {
  const { ctx, queue, features, everyMs = EVERY_MS } = options;
  await declareSchedules(ctx, features);
  const lanes = new Map(JOB_LANES.map((lane) => [lane as string, startLane(options, lane)]));
  const wakeAll = () => {
    for (const lane of lanes.values()) lane.wake();
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
  const stopWork = await queue.work(JOBS, async (lane) => lanes.get(lane)?.wake());
  const hearing = once(wakeAll, HEARD_WITHIN_MS);
  const unsubscribe = await ctx.bus.subscribe(REALTIME_TOPIC, hearing.call, wakeAll);
  return async () => {
    await unsubscribe();
    hearing.stop();
    const stopped = Promise.all([schedules.stop(), ...[...lanes.values()].map((lane) => lane.stop())]);
    await stopWork().finally(() => stopped);
  };
}

/** Takes as many as it has slots for and runs them beside each other; each that ends makes room for another. */
function startLane({ ctx, features, everyMs = EVERY_MS, leaseMs }: JobsOptions, lane: JobLane): Loop {
  const handlers = collectHandlers(features);
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const lease = leaseMs === undefined ? {} : { leaseMs };
  const loop = startLoop({
    name: lane,
    everyMs,
    log: ctx.log,
    run: async () => {
      const limit = SLOTS - running.size;
      if (limit === 0) return "wait";
      for (const job of await takeJobs(ctx, handlers, { lane, limit, ...lease })) {
        const run: Promise<void> = runJob(ctx, handlers, job, { stopping: stopping.signal, ...lease })
          .catch((error) => ctx.log.error({ err: error, jobId: job.id }, "a job was not put back"))
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

/** Calls once for all calls within so long. */
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
