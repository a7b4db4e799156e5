import type { Scope } from "@evenly/contract/service-keys/schemas";
import type { Actor } from "@evenly/services";
import { type AuthenticatedSession, authenticate } from "@evenly/services/auth/sessions/authenticate";
import {
  authenticateServiceKey,
  type PresentedKey,
} from "@evenly/services/service-keys/authenticate-service-key";
import { readKeyText } from "@evenly/services/service-keys/key-text";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiDeps } from "../api-parts.ts";
import { createExchange, DEVICE_COOKIE, type HttpExchange, SESSION_COOKIE } from "../http/exchange.ts";
import { isDirect } from "../http/is-direct.ts";
import { toTrpcError } from "./error-data.ts";
import type { RequestContext } from "./init.ts";
import { requireScope } from "./require-scope.ts";

/**
 * Builds the procedure context of a request: caller, origin and request id. The procedure's scope decides whether a service key
 * may call it.
 */
export async function createRequestContext(
  deps: ApiDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  isBatch = false,
): Promise<RequestContext> {
  const receivedAt = performance.now();
  const http = createExchange(request, reply);
  const caller = await findCaller(deps, http, request.ip).catch(fail);
  if (caller.actor.kind === "service") nameKeyInLog(request, reply, caller.actor.keyId);
  return {
    ...shapeOf(deps),
    // The request's logger, if the process's logger can have children.
    log: "child" in deps.log ? request.log : deps.log,
    session: caller.session,
    serviceKey: caller.serviceKey,
    http,
    receivedAt,
    isBatch,
    actor: caller.actor,
    requestId: request.id,
    origin: {
      ipAddress: request.ip,
      userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
      deviceId: http.cookie(DEVICE_COOKIE),
      isDirect: isDirect(request.raw),
    },
  };
}

/**
 * Builds the context of a route that is not a procedure.
 *
 * @throws {SERVICE_KEY_NOT_ALLOWED} the service key lacks the scope, or the route declares none.
 */
export async function createRouteContext(
  deps: ApiDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  scope?: Scope,
): Promise<RequestContext> {
  const ctx = await createRequestContext(deps, request, reply);
  requireScope(ctx.serviceKey, scope);
  return ctx;
}

type Caller = {
  readonly session: AuthenticatedSession | null;
  readonly serviceKey: PresentedKey | null;
  readonly actor: Actor;
};

const ANONYMOUS: Actor = { kind: "anonymous" };
const NOBODY: Caller = { session: null, serviceKey: null, actor: ANONYMOUS };

/** The only place that resolves a bearer: the token's format tells a session from a service key. */
async function findCaller(deps: ApiDeps, http: HttpExchange, ipAddress: string): Promise<Caller> {
  const { bearer } = http;
  if (bearer === null) return NOBODY;
  const key = readKeyText(bearer);
  if (key !== null) {
    const serviceKey = await authenticateServiceKey(deps, { key, ipAddress });
    return { session: null, serviceKey, actor: actorOfKey(serviceKey) };
  }
  const session = await authenticate(deps, { token: bearer, binding: http.cookie(SESSION_COOKIE) });
  if (session === null) return NOBODY;
  return {
    session,
    serviceKey: null,
    actor: { kind: "user", userId: session.userId, sessionId: session.id },
  };
}

function actorOfKey(key: PresentedKey | null): Actor {
  if (key === null || key.refusal !== null) return ANONYMOUS;
  const { id: keyId, name, userId: actingUserId, scopes } = key;
  return { kind: "service", name, keyId, actingUserId, scopes };
}

/** Adds the key's id to the log lines of the request and its verbs. */
function nameKeyInLog(request: FastifyRequest, reply: FastifyReply, serviceKeyId: string): void {
  const log = request.log.child({ serviceKeyId });
  request.log = log;
  reply.log = log;
}

const shapes = new WeakMap<ApiDeps, ApiDeps>();

/** An object prototype per process with slots for the request's fields: building it per request costs 4 us and 3 KB. */
function shapeOf(deps: ApiDeps): ApiDeps {
  const known = shapes.get(deps);
  if (known) return known;
  const own = {
    session: null,
    serviceKey: null,
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

/** Errors here bypass the error middleware, so that an unreachable database needs its 503 status now. */
function fail(error: unknown): never {
  throw toTrpcError(error);
}
