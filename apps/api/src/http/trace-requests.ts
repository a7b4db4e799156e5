import type { Tracer } from "@evenly/services";
import type { FastifyInstance } from "fastify";

/** Records a span per answered request, named by its declared route. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  app.addHook("onResponse", async (request, reply) => {
    const endedAt = Date.now();
    tracer.note({
      name: `${request.method} ${request.routeOptions.url ?? "none"}`,
      requestId: request.id,
      startedAt: new Date(endedAt - reply.elapsedTime),
      endedAt: new Date(endedAt),
      isRequest: true,
      facts: { "http.response.status_code": reply.statusCode },
    });
  });
}
