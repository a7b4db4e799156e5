import type { ServiceDeps } from "@evenly/services";
import { authenticate } from "@evenly/services/auth/index";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createExchange, DEVICE_COOKIE, SESSION_COOKIE } from "../http/exchange.ts";
import { isDirect } from "../http/is-direct.ts";
import { toTrpcError } from "./error-data.ts";
import type { RequestContext } from "./init.ts";

/** Builds a request's context: the session behind its bearer token and cookie, its origin and its id. */
export async function createRequestContext(
  deps: ServiceDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  isBatch = false,
): Promise<RequestContext> {
  const receivedAt = performance.now();
  const http = createExchange(request, reply);
  const { bearer } = http;
  const session =
    bearer === null
      ? null
      : await authenticate(deps, { token: bearer, binding: http.cookie(SESSION_COOKIE) }).catch(fail);
  return {
    ...shapeOf(deps),
    // The process's log that also names the request, where there is such a one.
    log: "child" in deps.log ? request.log : deps.log,
    session,
    http,
    receivedAt,
    isBatch,
    actor:
      session === null
        ? { kind: "anonymous" }
        : { kind: "user", userId: session.userId, sessionId: session.id },
    requestId: request.id,
    origin: {
      ipAddress: request.ip,
      userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
      deviceId: http.cookie(DEVICE_COOKIE),
      isDirect: isDirect(request.raw),
    },
  };
}

const shapes = new WeakMap<ServiceDeps, ServiceDeps>();

/** The process's parts with room for what is a request's own: made for each request anew, that would cost 4 us and 3 KB. */
function shapeOf(deps: ServiceDeps): ServiceDeps {
  const known = shapes.get(deps);
  if (known) return known;
  const own = {
    session: null,
    http: null,
    receivedAt: 0,
    isBatch: false,
    actor: null,
    requestId: "",
    origin: null,
  };
  const shape = { ...deps, ...own };
  shapes.set(deps, shape);
  return shape;
}

/** Here nothing maps errors yet: a database that is away has its own status from the start. */
function fail(error: unknown): never {
  throw toTrpcError(error);
}
