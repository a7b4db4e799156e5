import { refuse } from "@evenly/contract";
import type { RetriedJob, RetryParkedJobInput } from "@evenly/contract/operators/schemas";
import { unparkJob } from "@evenly/db/jobs/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireOperator } from "./require-operator.ts";

/**
 * Retries a parked job at its place in the order, with fresh attempts. Audited with the reason.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is not an operator.
 * @throws {NOT_FOUND} no parked job has this id.
 */
export async function retryParkedJob(ctx: ServiceContext, input: RetryParkedJobInput): Promise<RetriedJob> {
  const { jobId, reason } = input;
  return withTransaction(ctx, async (tx) => {
    await requireOperator(ctx, tx, "retry_job");
    const name = (await unparkJob(tx, jobId, ctx.clock.now())) ?? refuse("NOT_FOUND");
    await recordAudit(ctx, tx, {
      operation: "job.retried",
      userId: null,
      subject: jobId,
      metadata: { name, reason },
    });
    return { id: jobId, name };
  });
}
