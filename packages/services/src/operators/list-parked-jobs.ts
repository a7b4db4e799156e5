import type { ListParkedJobsInput, ParkedJobPage } from "@evenly/contract/operators/schemas";
import { listParkedJobRows } from "@evenly/db/jobs/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { readCursor, writeCursor } from "../shared/moment-cursor.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireOperator } from "./require-operator.ts";

/**
 * Lists parked jobs, longest parked first, without their payloads. Audited.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is not an operator.
 * @throws {VALIDATION} the cursor belongs to another list.
 */
export async function listParkedJobs(
  ctx: ServiceContext,
  input: ListParkedJobsInput,
): Promise<ParkedJobPage> {
  const { cursor, limit } = input;
  const after = cursor === undefined ? null : readCursor(cursor);
  const rows = await withTransaction(ctx, async (tx) => {
    await requireOperator(ctx, tx, "look");
    await recordAudit(ctx, tx, { operation: "jobs.listed", userId: null });
    return listParkedJobRows(tx, { after, limit: limit + 1 });
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    jobs: shown.map(({ id, name, attemptCount, lastError, createdAt, parkedAt, blockedCount }) => ({
      id,
      name,
      createdAt,
      parkedAt,
      attempts: attemptCount,
      error: lastError,
      blocked: blockedCount,
    })),
    nextCursor: rows.length > limit && last !== undefined ? writeCursor(last) : null,
  };
}
