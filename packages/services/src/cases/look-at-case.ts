import type { CaseDetail, OneCaseInput } from "@evenly/contract/cases/schemas";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireOperator } from "../operators/index.ts";
import { loadCase } from "./load.ts";
import { presentCase } from "./present.ts";
import { recordLook } from "./record-look.ts";

/**
 * Shows an operator a case. Each look is audited with the case's id before anything is returned; its person sees one look of an
 * operator a day.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is not an operator. @throws {NOT_FOUND}
 */
export async function lookAtCase(ctx: ServiceContext, { caseId }: OneCaseInput): Promise<CaseDetail> {
  return await withTransaction(ctx, async (tx) => {
    const operatorId = await requireOperator(ctx, tx, "look");
    const row = await loadCase(tx, caseId);
    await recordLook(ctx, tx, row, operatorId, "case.looked_at");
    return presentCase(tx, row, operatorId);
  });
}
