import type { Metrics } from "@evenly/platform";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { whenAnswered } from "./when-answered.ts";

const SECONDS_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SHED = new Set([429, 503]);
/** Compression streams also listen for the answer's end: more listeners than Node's default of 10. */
const LISTENERS_MAX = 20;

/** Counts requests and their duration by route, method and status, and counts refusals. */
export function measureRequests(
  app: FastifyInstance,
  metrics: Metrics,
  procedures: ReadonlySet<string>,
): { noteShed(status: number): void } {
  const duration = metrics.histogram(
    "http_server_request_duration_seconds",
    "Time from a request's head to its answer",
    SECONDS_BOUNDS,
  );
  const shed = metrics.counter("evenly_requests_shed", "Requests answered 429 or 503");
  let underWay = 0;
  metrics.gauge("http_server_active_requests", "Requests under way", () => underWay);
  app.addHook("onRequest", async (request, reply) => {
    underWay += 1;
    reply.raw.setMaxListeners(LISTENERS_MAX);
    whenAnswered(request, reply, () => {
      underWay -= 1;
    });
  });
  app.addHook("onResponse", async (request, reply) => {
    const status = String(reply.statusCode);
    if (SHED.has(reply.statusCode)) shed({ status });
    duration(reply.elapsedTime / 1000, {
      route: routeOf(request, procedures),
      method: request.method,
      status,
    });
  });
  return { noteShed: (status) => shed({ status: String(status) }) };
}

/** The declared route, never the requested path: paths have unbounded cardinality. */
function routeOf(request: FastifyRequest, procedures: ReadonlySet<string>): string {
  const route = request.routeOptions.url;
  if (route === undefined) return "none";
  if (!route.startsWith("/trpc")) return route;
  const path = request.url.slice("/trpc/".length).split("?")[0] ?? "";
  if (procedures.has(path)) return `/trpc/${path}`;
  return path.includes(",") ? "/trpc/(batch)" : "/trpc/(unknown)";
}
