import { DatabaseDeadlineError, postgresCode } from "@evenly/db";

export const LOCK_NOT_AVAILABLE = "55P03";
export const UNIQUE_VIOLATION = "23505";

/** Codes of the driver, the system and Postgres after which nobody knows whether a COMMIT arrived. */
const CONNECTION_LOST = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
]);
/** What passes without anybody mending the request: waited too long for a lock, a statement or the next one of a transaction; input or output failed. */
const PASSING = new Set([LOCK_NOT_AVAILABLE, "57014", "25P03", "58030"]);

/** Tells whether an error leaves open if the transaction has committed. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (hasDeadlineBehind(error)) return true;
  const code = postgresCode(error) ?? "";
  return CONNECTION_LOST.has(code) || code.startsWith("08");
}

/** Tells whether the database could not do its work now, so that the same call may succeed later; 53 is a lack of room. */
export function isDatabaseAway(error: unknown): boolean {
  if (isOutcomeUnknown(error)) return true;
  const code = postgresCode(error) ?? "";
  return PASSING.has(code) || code.startsWith("53");
}

function hasDeadlineBehind(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof DatabaseDeadlineError || hasDeadlineBehind(error.cause);
}
