import { randomUUID } from "node:crypto";

/** The id a request brought, when it is a plain one, else a new one. */
export function readRequestId(given: string | string[] | undefined): string {
  return typeof given === "string" && /^[\w.-]{1,100}$/.test(given) ? given : randomUUID();
}
