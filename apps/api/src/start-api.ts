import { closeDatabase, openDatabase } from "@evenly/db";
import { LANE_SESSION_SETTINGS } from "@evenly/db/ledger/lane-settings";
import {
  ConfigError,
  createBus,
  createIds,
  createLimits,
  createLogger,
  stopOnSignals,
  systemClock,
} from "@evenly/platform";
import { createBreachList } from "@evenly/platform/breach-list";
import { createPasswordHasher } from "@evenly/platform/password-hasher";
import { createTickets } from "@evenly/platform/tickets";
import type { ServiceDeps } from "@evenly/services";
import { createPostingLane } from "@evenly/services/ledger/index";
import { buildApp } from "./build-app.ts";
import { type ApiEnv, names, readApiEnv, toAppConfig } from "./env.ts";

const CLIENT_NAME = "evenly-api";
const POOL_MAX = 12;
const LANE_POOL_MAX = 3;

/** Opens what the api needs, listens, and stops in order: first requests, then the lane, then connections. */
export async function startApi(): Promise<void> {
  const env = readApiEnv();
  if (env.NODE_ENV === "development" && env.HOST !== "127.0.0.1" && env.HOST !== "localhost") {
    throw new ConfigError(
      "HOST: development stand-ins are served on 127.0.0.1 only; set NODE_ENV=production.",
    );
  }
  const log = createLogger({ name: "api", level: env.LOG_LEVEL });
  const parts = openParts(env, log);
  const app = await buildApp(toAppConfig(env), parts.deps, log);
  stopOnSignals({
    log,
    steps: [
      { name: "requests", stop: async () => app.close() },
      { name: "posting lane", stop: async () => parts.deps.lane.close() },
      { name: "limits", stop: async () => parts.deps.limits.close() },
      { name: "bus", stop: async () => parts.deps.bus.close() },
      { name: "database", stop: parts.closeDatabases },
    ],
  });
  try {
    await app.listen({ host: env.HOST, port: env.PORT });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      throw new ConfigError(`PORT: ${env.PORT} is taken; free it or set another PORT.`);
    }
    throw error;
  }
  process.send?.({ ready: true });
}

/** Opens the connections and parts that verbs need. */
export function openParts(
  env: ApiEnv,
  log: ReturnType<typeof createLogger>,
): { deps: ServiceDeps; closeDatabases: () => Promise<void> } {
  const db = openDatabase({ url: env.DATABASE_URL, applicationName: CLIENT_NAME, poolMax: POOL_MAX });
  const laneDb = openDatabase({
    url: env.DATABASE_URL,
    applicationName: `${CLIENT_NAME}-lane`,
    poolMax: LANE_POOL_MAX,
    settings: LANE_SESSION_SETTINGS,
  });
  const ids = createIds();
  const bus = createBus({
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    names,
    log,
    clientName: CLIENT_NAME,
  });
  const clock = systemClock;
  const deps: ServiceDeps = {
    db,
    bus,
    clock,
    ids,
    log,
    lane: createPostingLane({ db: laneDb, bus, clock, ids, log }),
    limits: createLimits({ redisUrl: env.REDIS_URL, names, log, clientName: CLIENT_NAME }),
    passwords: createPasswordHasher(),
    breachList: createBreachList(),
    tickets: createTickets(env.TICKET_SECRET, clock),
    config: { publicUrl: env.PUBLIC_URL.replace(/\/$/, ""), tokenPepper: env.TOKEN_PEPPER },
  };
  const closeDatabases = async () => {
    await closeDatabase(laneDb);
    await closeDatabase(db);
  };
  return { deps, closeDatabases };
}
