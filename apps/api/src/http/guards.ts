import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "@evenly/contract";
import type { FastifyInstance } from "fastify";
import { sendProblem } from "../rest/problem.ts";

export type OriginRules = {
  /** Hosts, with port, that this server answers for. */
  readonly hosts: ReadonlySet<string>;
  /** Origins whose pages may call this server. */
  readonly origins: ReadonlySet<string>;
};

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses unknown hosts (421) and writes that another site's page asks for (403). */
export function guardHostAndOrigin(app: FastifyInstance, rules: OriginRules): void {
  app.addHook("onRequest", async (request, reply) => {
    const refusal = refusalOf(request.headers, request.method, rules);
    if (refusal !== null) return sendProblem(reply, refusal, request.id);
  });
}

/** Says why a request to this host, or from that origin, is refused; null when it is not. */
export function refusalOf(headers: IncomingHttpHeaders, method: string, rules: OriginRules): AppError | null {
  if (!rules.hosts.has(headers.host ?? "")) return new AppError("HOST_UNKNOWN");
  const { origin } = headers;
  if (origin !== undefined && !rules.origins.has(origin)) return new AppError("ORIGIN_REFUSED");
  const isCrossSite = headers["sec-fetch-site"] === "cross-site";
  if (isCrossSite && !SAFE_METHODS.has(method)) return new AppError("ORIGIN_REFUSED");
  return null;
}
