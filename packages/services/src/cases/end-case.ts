import type { Tx } from "@evenly/db";
import { type CaseRow, closeCaseRow } from "@evenly/db/cases/queries";
import type { ServiceContext } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { caseReferenceOf } from "./load.ts";

/** Closes a locked case with its outcome and the answer that its person reads; false if it is closed already. */
export async function endCase(
  ctx: ServiceContext,
  tx: Tx,
  row: CaseRow,
  {
    outcome,
    message,
  }: { readonly outcome: NonNullable<CaseRow["outcome"]>; readonly message: string | null },
): Promise<boolean> {
  const { id: caseId, userId, kind } = row;
  if (!(await closeCaseRow(tx, caseId, { outcome, text: message, at: ctx.clock.now() }))) return false;
  const reference = caseReferenceOf(row);
  await recordEvent(ctx, tx, "case.closed", { caseId, userId, kind, outcome, reference, message });
  await recordAudit(ctx, tx, {
    operation: "case.closed",
    userId,
    subject: caseId,
    metadata: { kind, outcome },
  });
  return true;
}
