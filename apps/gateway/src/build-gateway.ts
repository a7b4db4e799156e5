import { createOperations, type Operations, readRequestId } from "@evenly/platform";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { GatewayConfig } from "./config.ts";
import { createGateway, type GatewayDeps } from "./gateway.ts";
import { startHeartbeat } from "./heartbeat.ts";
import { addOperations, measureSockets } from "./operations.ts";
import { routeEvents } from "./route-events.ts";
import { refuseUndecodable, takeUpgrades } from "./take-upgrades.ts";

/** Composes a gateway from its configuration and parts; reads no environment variable. Resolves once subscribed to the bus. */
export async function buildGateway(
  config: GatewayConfig,
  deps: GatewayDeps,
  logger: FastifyBaseLogger | false,
  operations: Operations = createOperations({ process: "gateway", checks: { bus: () => deps.bus.ping() } }),
): Promise<FastifyInstance> {
  const gateway = createGateway(config, deps);
  const app = Fastify({
    ...(logger === false ? { logger: false } : { loggerInstance: logger }),
    requestTimeout: config.limits.headersMs,
    connectionTimeout: 0,
    http: {
      headersTimeout: config.limits.headersMs,
      // Node's default interval for slow requests is 30 s.
      connectionsCheckingInterval: config.limits.slowCheckMs,
    },
    requestIdHeader: false,
    logController: new LogController({ requestIdLogLabel: "requestId" }),
    frameworkErrors: refuseUndecodable,
    genReqId: (request) => readRequestId(request.headers["x-request-id"]),
  });
  await takeUpgrades(app, gateway);
  const countSockets = () => app.websocketServer.clients.size;
  app.get("/health", async () => {
    await deps.bus.ping();
    return { success: true, status: "up", sockets: countSockets() };
  });
  addOperations(app, operations);
  measureSockets(gateway, operations.metrics, countSockets);
  const stopRouting = await routeEvents(gateway);
  const stopHeartbeat = startHeartbeat(gateway);
  app.addHook("onClose", async () => {
    stopHeartbeat();
    await stopRouting();
  });
  return app;
}
