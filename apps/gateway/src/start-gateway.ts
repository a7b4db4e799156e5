import {
  ConfigError,
  createBus,
  createIds,
  createLogger,
  createTickets,
  stopOnSignals,
  systemClock,
} from "@evenly/platform";
import { buildGateway } from "./build-gateway.ts";
import { names, readGatewayEnv, toGatewayConfig } from "./env.ts";
import { createInternalApi } from "./internal-api.ts";

const CLIENT_NAME = "evenly-gateway";

/** Opens the bus, listens, and stops in order: first the sockets, then the bus. */
export async function startGateway(): Promise<void> {
  const env = readGatewayEnv();
  const log = createLogger({ name: "gateway", level: env.LOG_LEVEL });
  const tickets = createTickets(env.TICKET_SECRET, systemClock);
  const bus = createBus({
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    names,
    log,
    clientName: CLIENT_NAME,
  });
  const api = createInternalApi({ url: env.API_INTERNAL_URL, host: new URL(env.PUBLIC_URL).host, tickets });
  const deps = { bus, tickets, api, clock: systemClock, ids: createIds(), log };
  const app = await buildGateway(toGatewayConfig(env), deps, log);
  stopOnSignals({
    log,
    steps: [
      { name: "sockets", stop: async () => app.close() },
      { name: "bus", stop: () => bus.close() },
    ],
  });
  try {
    await app.listen({ host: env.HOST, port: env.GATEWAY_PORT });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      throw new ConfigError(
        `GATEWAY_PORT: ${env.GATEWAY_PORT} is taken; free it or set another GATEWAY_PORT.`,
      );
    }
    throw error;
  }
  process.send?.({ ready: true });
}
