import type { Database, Tx } from "./client.ts";
import { withDeadline } from "./deadline.ts";

/** Serialisation failure and deadlock: the whole transaction may run again. */
const RETRYABLE = new Set(["40001", "40P01"]);
const ATTEMPTS_MAX = 4;

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
