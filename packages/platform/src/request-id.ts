import { randomUUID } from "node:crypto";

/** The request's own id if well-formed, otherwise a new one. */
export function readRequestId(given: string | string[] | undefined): string {
  return typeof given === "string" && /^[\w.-]{1,100}$/.test(given) ? given : randomUUID();
}
