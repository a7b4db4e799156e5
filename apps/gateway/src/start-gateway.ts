import { openParts } from "@evenly/composition";
import {
  checkClock,
  createIds,
  createLogger,
  createMetrics,
  createOperations,
  createPermits,
  drainStep,
  exitOnCrash,
  listenOrExplain,
  measureProcess,
  stopOnSignals,
  systemClock,
} from "@evenly/platform";
import { buildGateway } from "./build-gateway.ts";
import { readGatewayEnv, toGatewayConfig } from "./env.ts";
import { createInternalApi } from "./internal-api.ts";

/** No part with a database pool is opened: the gateway asks the api instead. */
const CLIENT = { name: "evenly-gateway", poolMax: 1 };

/** Opens the bus, listens, and stops in order: sockets, then the bus. */
export async function startGateway(): Promise<void> {
  const env = readGatewayEnv();
  const log = createLogger({ name: "gateway", level: env.LOG_LEVEL });
  exitOnCrash(log);
  await checkClock({ databaseUrl: env.DATABASE_URL, log });
  const permits = createPermits(env.TICKET_SECRET, systemClock);
  const metrics = createMetrics();
  const { parts, close } = await openParts({ env, log, metrics, client: CLIENT }, ["bus", "tracer"]);
  const operations = createOperations({
    process: "gateway",
    checks: { bus: () => parts.bus.ping() },
    metrics,
  });
  measureProcess(metrics);
  const api = createInternalApi({ url: env.API_INTERNAL_URL, host: new URL(env.PUBLIC_URL).host, permits });
  const deps = { ...parts, permits, api, clock: systemClock, ids: createIds(), log };
  const app = await buildGateway(toGatewayConfig(env), deps, log, operations);
  stopOnSignals({
    log,
    steps: [
      drainStep(operations, env.DRAIN_MS),
      { name: "sockets", stop: async () => app.close() },
      { name: "parts", stop: close },
    ],
  });
  await listenOrExplain({ name: "GATEWAY_PORT", port: env.GATEWAY_PORT }, () =>
    app.listen({ host: env.HOST, port: env.GATEWAY_PORT }),
  );
  process.send?.({ ready: true });
}
