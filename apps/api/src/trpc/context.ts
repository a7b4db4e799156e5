import type { ServiceDeps } from "@evenly/services";
import { authenticate } from "@evenly/services/auth/index";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createExchange, DEVICE_COOKIE, SESSION_COOKIE } from "../http/exchange.ts";
import type { RequestContext } from "./init.ts";

/** Who is signed in, as far as the edge needs to know. */
export type Session = {
  readonly id: string;
  readonly userId: string;
  readonly isEmailVerified: boolean;
  /** After this moment the session may look but not move money. */
  readonly moneyUntil: Date;
};

/** Builds a request's context: the session behind its bearer token and cookie, its origin and its id. */
export async function createRequestContext(
  deps: ServiceDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext> {
  const http = createExchange(request, reply);
  const token = bearerOf(request);
  const session = token === null ? null : await authenticate(deps, { token, binding: http.cookie(SESSION_COOKIE) });
  return {
    ...deps,
    session,
    http,
    actor: session === null ? { kind: "anonymous" } : { kind: "user", userId: session.userId, sessionId: session.id },
    requestId: request.id,
    origin: {
      ipAddress: request.ip,
      userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
      deviceId: http.cookie(DEVICE_COOKIE),
    },
  };
}

function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? "");
  return match?.[1] ?? null;
}
