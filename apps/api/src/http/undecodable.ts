import { refuse } from "@evenly/contract";
import type { FastifyInstance } from "fastify";

const UNDECODABLE = "/undecodable";

/** Rewrites an undecodable address: the router would answer it without running hooks, so without security headers. */
export function decodableUrl({ url = "/" }: { readonly url?: string }): string {
  try {
    decodeURI(url.split(/[?;#]/, 1)[0] ?? "");
    return url;
  } catch {
    return UNDECODABLE;
  }
}

/** Refuses addresses that `decodableUrl` rewrote. */
export function refuseUndecodable(app: FastifyInstance): void {
  app.all(UNDECODABLE, { schema: { hide: true } }, () => refuse("VALIDATION"));
}
