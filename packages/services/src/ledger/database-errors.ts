import { DatabaseDeadlineError, postgresCode } from "@evenly/db";

export const LOCK_NOT_AVAILABLE = "55P03";
export const UNIQUE_VIOLATION = "23505";

/** Codes of the driver and of Postgres after which nobody knows whether a COMMIT arrived. */
const CONNECTION_LOST = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
]);

/** Tells whether an error leaves open if the transaction has committed. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (error instanceof DatabaseDeadlineError) return true;
  const code = postgresCode(error) ?? "";
  return CONNECTION_LOST.has(code) || code.startsWith("08");
}
