import type { FastifyRequest } from "fastify";

/** Which procedures a request calls, read the way tRPC clients write it. */
export type RequestTarget = {
  readonly isBatch: boolean;
  readonly paths: readonly string[];
  readonly query: URLSearchParams;
};

/**
 * Reads the address: the first `batch` decides, and the path, once decoded by the router, is decoded once more.
 *
 * @throws {URIError} its percent signs mean nothing.
 */
export function readTarget(request: FastifyRequest): RequestTarget {
  const query = new URLSearchParams(/\?([^#]*)/.exec(request.url)?.[1] ?? "");
  const isBatch = query.get("batch") === "1";
  const path = decodeURIComponent((request.params as { path: string }).path);
  return { isBatch, paths: isBatch ? path.split(",") : [path], query };
}
