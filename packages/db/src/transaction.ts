import type { Database, Tx } from "./client.ts";

/** Serialisation failure and deadlock: the whole transaction may run again. */
const RETRYABLE = new Set(["40001", "40P01"]);
const ATTEMPTS_MAX = 4;
/** Longer than lock and statement time-outs together; a connection that never settles is given up here. */
const DEADLINE_MS = 9000;

/**
 * Runs work in one READ COMMITTED transaction, again after a deadlock or serialisation failure (at most 3 times,
 * with jitter), and gives it up after 9 s. The work must have no effects outside the database.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withDeadline(db.transaction(work));
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !RETRYABLE.has(postgresCode(error) ?? "")) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

/** The SQLSTATE behind an error of the driver or of drizzle, which wraps it as its cause. */
export function postgresCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return postgresCode(error.cause);
}

/** Thrown when a query or transaction did not settle in time; its outcome is not known. */
export class DatabaseDeadlineError extends Error {
  constructor() {
    super(`the database did not answer within ${DEADLINE_MS} ms`);
    this.name = "DatabaseDeadlineError";
  }
}

/** Gives up waiting for a query after 9 s: a connection that died while opening may never answer. */
export async function withDeadline<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseDeadlineError()), DEADLINE_MS);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
