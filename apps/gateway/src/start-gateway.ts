import {
  checkClock,
  createBus,
  createIds,
  createLogger,
  createOperations,
  createTickets,
  createTracing,
  drainStep,
  exitOnCrash,
  listenOrExplain,
  measureBus,
  measureProcess,
  names,
  stopOnSignals,
  systemClock,
} from "@evenly/platform";
import { buildGateway } from "./build-gateway.ts";
import { readGatewayEnv, toGatewayConfig } from "./env.ts";
import { createInternalApi } from "./internal-api.ts";

const CLIENT_NAME = "evenly-gateway";

/** Opens the bus, listens, and stops in order: first the sockets, then the bus. */
export async function startGateway(): Promise<void> {
  const env = readGatewayEnv();
  const log = createLogger({ name: "gateway", level: env.LOG_LEVEL });
  exitOnCrash(log);
  await checkClock({ databaseUrl: env.DATABASE_URL, log });
  const tickets = createTickets(env.TICKET_SECRET, systemClock);
  const plainBus = createBus({
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    names,
    log,
    clientName: CLIENT_NAME,
  });
  const operations = createOperations({ process: "gateway", checks: { bus: () => plainBus.ping() } });
  const bus = measureBus(plainBus, operations.metrics);
  measureProcess(operations.metrics);
  const api = createInternalApi({ url: env.API_INTERNAL_URL, host: new URL(env.PUBLIC_URL).host, tickets });
  const tracing = await createTracing({ endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, process: "gateway" });
  const deps = { bus, tickets, api, clock: systemClock, ids: createIds(), log, tracer: tracing };
  const app = await buildGateway(toGatewayConfig(env), deps, log, operations);
  stopOnSignals({
    log,
    steps: [
      drainStep(operations, env.DRAIN_MS),
      { name: "sockets", stop: async () => app.close() },
      { name: "traces", stop: () => tracing.close() },
      { name: "bus", stop: () => bus.close() },
    ],
  });
  await listenOrExplain({ name: "GATEWAY_PORT", port: env.GATEWAY_PORT }, () =>
    app.listen({ host: env.HOST, port: env.GATEWAY_PORT }),
  );
  process.send?.({ ready: true });
}
