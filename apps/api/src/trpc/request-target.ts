import type { FastifyRequest } from "fastify";

/** Procedures that a request calls, parsed from tRPC's URL format. */
export type RequestTarget = {
  readonly isBatch: boolean;
  readonly paths: readonly string[];
  readonly query: URLSearchParams;
};

/**
 * Parses the URL. The first `batch` parameter decides; the path, already decoded by the router, is decoded a second time as tRPC
 * does.
 *
 * @throws {URIError} malformed percent-encoding.
 */
export function readTarget(request: FastifyRequest): RequestTarget {
  const query = new URLSearchParams(/\?([^#]*)/.exec(request.url)?.[1] ?? "");
  const isBatch = query.get("batch") === "1";
  const path = decodeURIComponent((request.params as { path: string }).path);
  return { isBatch, paths: isBatch ? path.split(",") : [path], query };
}
