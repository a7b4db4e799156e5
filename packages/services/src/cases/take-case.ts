import type { CaseDetail, TakeCaseInput } from "@evenly/contract/cases/schemas";
import { setTaker } from "@evenly/db/cases/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireOperator } from "../operators/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { loadCase, lockOpenCase, requireUnconcerned } from "./load.ts";
import { presentCase } from "./present.ts";

/**
 * Gives an open case to the calling operator, also from another one, or back to the queue.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} @throws {CASE_CLOSED}
 * @throws {FORBIDDEN} the caller is not an operator, or the case concerns the caller.
 */
export async function takeCase(ctx: ServiceContext, { caseId, isTaken }: TakeCaseInput): Promise<CaseDetail> {
  return await withTransaction(ctx, async (tx) => {
    const operatorId = await requireOperator(ctx, tx, "take_case");
    const row = await lockOpenCase(tx, caseId);
    await requireUnconcerned(tx, row, operatorId);
    await setTaker(tx, caseId, isTaken ? operatorId : null);
    await recordAudit(ctx, tx, {
      operation: isTaken ? "case.taken" : "case.given_back",
      userId: row.userId,
      subject: caseId,
    });
    return presentCase(tx, await loadCase(tx, caseId), operatorId);
  });
}
