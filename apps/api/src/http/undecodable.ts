import { refuse } from "@evenly/contract";
import type { FastifyInstance } from "fastify";

const UNDECODABLE = "/undecodable";

/** Gives an address that cannot be decoded another one: the server would answer it past every hook, headers included. */
export function decodableUrl({ url = "/" }: { readonly url?: string }): string {
  try {
    decodeURI(url.split(/[?;#]/, 1)[0] ?? "");
    return url;
  } catch {
    return UNDECODABLE;
  }
}

/** Refuses what `decodableUrl` has set aside. */
export function refuseUndecodable(app: FastifyInstance): void {
  app.all(UNDECODABLE, { schema: { hide: true } }, () => refuse("VALIDATION"));
}
