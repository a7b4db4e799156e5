import { isFromHere, type Metrics, OPERATIONS_PATHS, type Operations } from "@evenly/platform";
import type { FastifyInstance } from "fastify";
import type { Gateway } from "./gateway.ts";

/** GET /livez, /readyz, and for loopback /metrics and /version. */
export function addOperations(app: FastifyInstance, operations: Operations): void {
  for (const path of OPERATIONS_PATHS) {
    app.get(path, { logLevel: "warn" }, async (request, reply) => {
      const answer = await operations.answer(path, () => isFromHere(request.raw));
      if (answer === null) return reply.callNotFound();
      reply.code(answer.status).header("content-type", answer.type).header("cache-control", "no-store");
      return reply.send(answer.body);
    });
  }
}

/** Gauges the number of open and of signed-in sockets. */
export function measureSockets(gateway: Gateway, metrics: Metrics, countOpen: () => number): void {
  metrics.gauge("evenly_sockets", "Sockets by state", () => {
    let ready = 0;
    for (const connection of gateway.connections.all()) if (connection.isReady) ready += 1;
    return [
      { value: countOpen(), labels: { state: "open" } },
      { value: ready, labels: { state: "signed_in" } },
    ];
  });
  metrics.gauge(
    "evenly_socket_users",
    "Users with a signed-in socket",
    () => gateway.connections.users().length,
  );
}
