import {
  checkBoot,
  createLogger,
  createMetrics,
  createTracing,
  DELIVERIES,
  drainStep,
  exitOnCrash,
  listenOrExplain,
  measureDatabase,
  measureProcess,
  names,
  openBullQueue,
  refuseStart,
  stopOnSignals,
} from "@evenly/platform";
import { readFigures } from "@evenly/services/health/index";
import { checkKeys } from "@evenly/services/operators/index";
import { buildApp, createApiOperations } from "./build-app.ts";
import { buildParts, CLIENT_NAMES } from "./build-parts.ts";
import { readApiEnv, toAppConfig } from "./env.ts";
import { acceptMany } from "./http/accept-many.ts";

/** Who comes beyond waits seconds for the system to let it try again; as many as Linux allows. */
const CONNECTIONS_WAITING_MAX = 4096;
/** At 25 turns a second, as under load, so many and one take 800 connections. */
const HANDLES_MORE = 31;

/** Opens what the api needs, listens, and stops in order: first requests, then the lane, then connections. */
export async function startApi(): Promise<void> {
  const env = readApiEnv();
  const log = createLogger({ name: "api", level: env.LOG_LEVEL });
  exitOnCrash(log);
  await checkBoot({
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    isProduction: env.NODE_ENV === "production",
    log,
  });
  const metrics = createMetrics();
  const tracing = await createTracing({ endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, process: "api" });
  const parts = buildParts(env, log, metrics);
  refuseStart(await checkKeys(parts.deps));
  const operations = createApiOperations(parts.deps, metrics);
  measureProcess(metrics);
  measureDatabase(metrics, () => readFigures(parts.deps, CLIENT_NAMES));
  const queuePlace = { databaseUrl: env.DATABASE_URL, redisUrl: env.REDIS_URL, names, log };
  const openQueues = () => [openBullQueue(queuePlace, DELIVERIES)];
  const deps = { ...parts.deps, tracer: tracing };
  const app = await buildApp(toAppConfig(env), deps, log, operations, openQueues);
  let stopAccepting = async () => {};
  stopOnSignals({
    log,
    steps: [
      drainStep(operations, env.DRAIN_MS),
      { name: "requests", stop: async () => void (await Promise.all([app.close(), stopAccepting()])) },
      { name: "traces", stop: async () => tracing.close() },
      { name: "posting lane", stop: async () => parts.deps.lane.close() },
      { name: "limits", stop: async () => parts.deps.limits.close() },
      { name: "bus", stop: async () => parts.deps.bus.close() },
      { name: "database", stop: parts.closeDatabases },
    ],
  });
  await listenOrExplain({ name: "PORT", port: env.PORT }, () =>
    app.listen({ host: env.HOST, port: env.PORT, backlog: CONNECTIONS_WAITING_MAX }),
  );
  stopAccepting = await acceptMany(app.server, HANDLES_MORE);
  process.send?.({ ready: true });
}
