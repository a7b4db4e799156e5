import { openParts, SERVICE_PARTS } from "@evenly/composition";
import {
  checkBoot,
  createLogger,
  createMetrics,
  DELIVERIES,
  drainStep,
  exitOnCrash,
  listenOrExplain,
  measureDatabase,
  measureProcess,
  openBullQueue,
  names as queueNames,
  refuseStart,
  stopOnSignals,
} from "@evenly/platform";
import { readFigures } from "@evenly/services/health/read-figures";
import { checkKeys } from "@evenly/services/operators/check-keys";
import { API_PARTS } from "./api-parts.ts";
import { buildApp, createApiOperations } from "./build-app.ts";
import { readApiEnv, toAppConfig, warningsOf } from "./env.ts";
import { acceptMany } from "./http/accept-many.ts";

const CLIENT = { name: "evenly-api", poolMax: 12 };
/** Names of this process's connections in pg_stat_activity. */
const CLIENT_NAMES = ["", "-lane", "-bus", "-side", "-side-bus"].map((part) => CLIENT.name + part);
/** Listen backlog; Linux caps it at this value. A client beyond it retries its SYN after a second. */
const CONNECTIONS_WAITING_MAX = 4096;
/** Extra listening handles. At 25 turns a second, as under load, 32 handles accept 800 connections a second. */
const HANDLES_MORE = 31;

/** Opens the api's parts, listens, and stops in order: requests, then the lane, then connections. */
export async function startApi(): Promise<void> {
  const env = readApiEnv();
  const log = createLogger({ name: "api", level: env.LOG_LEVEL });
  exitOnCrash(log);
  for (const warning of warningsOf(env)) log.warn(warning);
  await checkBoot({
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    isProduction: env.NODE_ENV === "production",
    log,
  });
  const metrics = createMetrics();
  const names = [...SERVICE_PARTS, "tracer", ...API_PARTS] as const;
  const { parts, close } = await openParts({ env, log, metrics, client: CLIENT }, names);
  const deps = { ...parts, log };
  refuseStart(await checkKeys(deps));
  const operations = createApiOperations(deps, metrics);
  measureProcess(metrics);
  measureDatabase(metrics, () => readFigures(deps, CLIENT_NAMES));
  const queuePlace = { databaseUrl: env.DATABASE_URL, redisUrl: env.REDIS_URL, names: queueNames, log };
  const openQueues = () => [openBullQueue(queuePlace, DELIVERIES)];
  const app = await buildApp(toAppConfig(env), deps, log, operations, openQueues);
  let stopAccepting = async () => {};
  stopOnSignals({
    log,
    steps: [
      drainStep(operations, env.DRAIN_MS),
      { name: "requests", stop: async () => void (await Promise.all([app.close(), stopAccepting()])) },
      { name: "parts", stop: close },
    ],
  });
  await listenOrExplain({ name: "PORT", port: env.PORT }, () =>
    app.listen({ host: env.HOST, port: env.PORT, backlog: CONNECTIONS_WAITING_MAX }),
  );
  stopAccepting = await acceptMany(app.server, HANDLES_MORE);
  process.send?.({ ready: true });
}
