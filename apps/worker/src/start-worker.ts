import { openParts, SERVICE_PARTS } from "@evenly/composition";
import {
  checkBoot,
  createLogger,
  createMetrics,
  createOperations,
  DELIVERIES,
  drainStep,
  exitOnCrash,
  listenOrExplain,
  type Metrics,
  measureDatabase,
  measureJobs,
  measureProcess,
  refuseStart,
  startOperationsServer,
  stopOnSignals,
} from "@evenly/platform";
import { jobContext, type Queue, type ServiceContext } from "@evenly/services";
import { features } from "@evenly/services/features";
import { pingDatabase } from "@evenly/services/health/ping-database";
import { readFigures } from "@evenly/services/health/read-figures";
import { countJobs } from "@evenly/services/jobs/count-jobs";
import { collectHandlers } from "@evenly/services/jobs/handlers";
import { checkKeys } from "@evenly/services/operators/check-keys";
import { createPushPace } from "./create-push-pace.ts";
import { readWorkerEnv } from "./env.ts";
import { startDeliveries } from "./loops/start-deliveries.ts";
import { startHousekeeping } from "./loops/start-housekeeping.ts";
import { startJobs } from "./loops/start-jobs.ts";
import { startOutboxRelay } from "./loops/start-outbox-relay.ts";
import { lowerPriority } from "./lower-priority.ts";
import { openSenders } from "./open-senders.ts";

const CLIENT = { name: "evenly-worker", poolMax: 6 };
/** Names of this process's connections in pg_stat_activity. */
const CLIENT_NAMES = [CLIENT.name, `${CLIENT.name}-deliveries`, `${CLIENT.name}-bus`];
/** Parts of the loops and of the features' jobs, consumers and sweeps. */
const PARTS = [
  ...SERVICE_PARTS,
  "deliveryDb",
  "queue",
  "tracer",
  "seal",
  "csv",
  "geo",
  "followers",
  "cardProvider",
] as const;

/** Opens the worker's parts and starts its loops; stops in order: intake of new work, running work, connections. */
export async function startWorker(): Promise<void> {
  lowerPriority();
  const env = readWorkerEnv();
  const log = createLogger({ name: "worker", level: env.LOG_LEVEL });
  exitOnCrash(log);
  const isProduction = env.NODE_ENV === "production";
  await checkBoot({ databaseUrl: env.DATABASE_URL, redisUrl: env.REDIS_URL, isProduction, log });
  const metrics = createMetrics();
  const { parts, close } = await openParts({ env, log, metrics, client: CLIENT }, PARTS);
  const { queue, deliveryDb, ...deps } = parts;
  const ctx = jobContext({ ...deps, log }, { name: "worker", requestId: `worker-${process.pid}` });
  refuseStart(await checkKeys(ctx));
  const senders = openSenders(env, ctx, metrics);
  const operations = createOperations({
    process: "worker",
    checks: { database: () => pingDatabase(ctx), queue: () => queue.ping() },
    metrics,
  });
  const delivering = {
    ctx: { ...ctx, db: deliveryDb },
    queue,
    ports: { ...senders, isStopping: operations.isDraining, pacePush: createPushPace() },
  };
  const stopDeliveries = await startDeliveries(delivering);
  const stopJobs = await startJobs({ ctx, queue, features });
  const consumers = [...collectHandlers(features).consumers.values()];
  const { texts } = senders;
  const stopRelay = await startOutboxRelay({ ctx: delivering.ctx, queue, texts, consumers });
  const stopHousekeeping = startHousekeeping(ctx, features, ctx.clock.synchronise);
  measureWorker(metrics, ctx, queue);
  const server = await listenOrExplain({ name: "WORKER_PORT", port: env.WORKER_PORT }, () =>
    startOperationsServer(operations, { host: env.HOST, port: env.WORKER_PORT }),
  );
  stopOnSignals({
    log,
    steps: [
      drainStep(operations, 0),
      { name: "relay", stop: stopRelay },
      { name: "housekeeping", stop: stopHousekeeping },
      { name: "jobs", stop: stopJobs },
      { name: "deliveries", stop: stopDeliveries },
      { name: "mail", stop: () => senders.mailer.close() },
      { name: "pushes", stop: () => senders.push.close() },
      { name: "parts", stop: close },
      { name: "operations", stop: server.close },
    ],
  });
  process.send?.({ ready: true });
}

function measureWorker(metrics: Metrics, ctx: ServiceContext, queue: Queue): void {
  measureProcess(metrics);
  measureDatabase(metrics, () => readFigures(ctx, CLIENT_NAMES));
  metrics.gauge("evenly_queue_jobs", "Wake-ups of the delivery queue, by state", async () => {
    const counts = Object.entries(await queue.counts(DELIVERIES));
    return counts.map(([state, value]) => ({ value, labels: { state } }));
  });
  measureJobs(metrics, () => countJobs(ctx, collectHandlers(features)));
}
