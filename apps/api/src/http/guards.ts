import type { IncomingMessage } from "node:http";
import { AppError } from "@evenly/contract";
import type { FastifyInstance } from "fastify";
import { sendProblem } from "../rest/problem.ts";
import { headerValues } from "./header-values.ts";

export type OriginRules = {
  /** Host headers, with port, that this server accepts. */
  readonly hosts: ReadonlySet<string>;
  /** Origins whose pages may call this server. */
  readonly origins: ReadonlySet<string>;
};

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Health probes address the process by any host name; the answers are only up or down. */
const ANY_HOST = new Set(["/livez", "/readyz"]);

/** Refuses unknown hosts (421) and writes from other origins' pages (403). */
export function guardHostAndOrigin(app: FastifyInstance, rules: OriginRules): void {
  app.addHook("onRequest", async (request, reply) => {
    if (ANY_HOST.has(request.routeOptions.url ?? "")) return;
    const refusal = refusalOf(request.raw, rules);
    if (refusal !== null) return sendProblem(reply, refusal, request.id);
  });
}

/** The refusal for a disallowed host or origin; null if both are allowed. */
export function refusalOf(request: IncomingMessage, rules: OriginRules): AppError | null {
  const { headers, method = "" } = request;
  // With two Host headers Node takes the first and a proxy might take the second (RFC 9112, 3.2).
  if (headerValues(request, "host").length > 1) return new AppError("VALIDATION");
  if (!rules.hosts.has(headers.host ?? "")) return new AppError("HOST_UNKNOWN");
  const { origin } = headers;
  if (origin !== undefined && !rules.origins.has(origin)) return new AppError("ORIGIN_REFUSED");
  const isCrossSite = headers["sec-fetch-site"] === "cross-site";
  if (isCrossSite && !SAFE_METHODS.has(method)) return new AppError("ORIGIN_REFUSED");
  return null;
}
