import { AppError } from "@evenly/contract";
import { postgresCode, type Tx } from "@evenly/db";
import { lockAnnotations } from "@evenly/db/history/annotation-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordEvent } from "./record-event.ts";

/** SQLSTATE lock_not_available: another change of the same person's held the lock for more than 2 s. */
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Runs a change of a person's annotations in one transaction, one at a time per person, and records that their spending may have changed.
 *
 * @throws {OVERLOADED} another change by the caller holds the lock.
 */
export async function withAnnotationLock<Result>(
  ctx: ServiceContext,
  userId: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await withTransaction(ctx, async (tx) => {
      await lockAnnotations(tx, userId);
      const result = await work(tx);
      await recordEvent(ctx, tx, "spending.changed", { userIds: [userId] });
      return result;
    });
  } catch (error) {
    if (postgresCode(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new AppError("OVERLOADED", { retryAfterSeconds: 2 });
  }
}
