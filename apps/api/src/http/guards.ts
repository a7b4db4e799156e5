import type { IncomingMessage } from "node:http";
import { AppError } from "@evenly/contract";
import type { FastifyInstance } from "fastify";
import { sendProblem } from "../rest/problem.ts";
import { headerValues } from "./header-values.ts";

export type OriginRules = {
  /** Hosts, with port, that this server answers for. */
  readonly hosts: ReadonlySet<string>;
  /** Origins whose pages may call this server. */
  readonly origins: ReadonlySet<string>;
};

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Asked by whoever watches this server, under whatever address it has there; they say nothing but up or down. */
const ANY_HOST = new Set(["/livez", "/readyz"]);

/** Refuses unknown hosts (421) and writes that another site's page asks for (403). */
export function guardHostAndOrigin(app: FastifyInstance, rules: OriginRules): void {
  app.addHook("onRequest", async (request, reply) => {
    if (ANY_HOST.has(request.routeOptions.url ?? "")) return;
    const refusal = refusalOf(request.raw, rules);
    if (refusal !== null) return sendProblem(reply, refusal, request.id);
  });
}

/** Says why a request to this host, or from that origin, is refused; null when it is not. */
export function refusalOf(request: IncomingMessage, rules: OriginRules): AppError | null {
  const { headers, method = "" } = request;
  // Node takes the first of two; a proxy in front might take the second (RFC 9112, 3.2).
  if (headerValues(request, "host").length > 1) return new AppError("VALIDATION");
  if (!rules.hosts.has(headers.host ?? "")) return new AppError("HOST_UNKNOWN");
  const { origin } = headers;
  if (origin !== undefined && !rules.origins.has(origin)) return new AppError("ORIGIN_REFUSED");
  const isCrossSite = headers["sec-fetch-site"] === "cross-site";
  if (isCrossSite && !SAFE_METHODS.has(method)) return new AppError("ORIGIN_REFUSED");
  return null;
}
