import { DatabaseDeadlineError, postgresCode } from "@evenly/db";

export const LOCK_NOT_AVAILABLE = "55P03";
export const UNIQUE_VIOLATION = "23505";

/** Codes of the driver, the system and Postgres after which it is unknown whether a COMMIT was executed. */
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
/** Transient errors: lock, statement and idle-transaction timeouts, and I/O errors. */
const PASSING = new Set([LOCK_NOT_AVAILABLE, "57014", "25P03", "58030"]);

/** Whether it is unknown if the transaction has committed. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (hasDeadlineBehind(error)) return true;
  const code = postgresCode(error) ?? "";
  return CONNECTION_LOST.has(code) || code.startsWith("08");
}

/**
 * Whether the database is temporarily unable to work, so that a retry may succeed. SQLSTATE class 53 is insufficient resources.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (isOutcomeUnknown(error)) return true;
  const code = postgresCode(error) ?? "";
  return PASSING.has(code) || code.startsWith("53");
}

function hasDeadlineBehind(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof DatabaseDeadlineError || hasDeadlineBehind(error.cause);
}
