import { invariant, refuse } from "@evenly/contract";
import { NOTES_MAX } from "@evenly/contract/cases/rules";
import type { AddCaseNoteInput, CaseDetail } from "@evenly/contract/cases/schemas";
import type { Tx } from "@evenly/db";
import { findUserById } from "@evenly/db/auth/user-queries";
import { addNote, type CaseRow } from "@evenly/db/cases/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireOperator } from "../operators/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { shortName } from "../shared/short-name.ts";
import { loadCase, lockOpenCase, requireUnconcerned } from "./load.ts";
import { presentCase } from "./present.ts";

/**
 * Adds an operator's note to an open case. The person never sees notes.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} @throws {CASE_CLOSED}
 * @throws {FORBIDDEN} the caller is not an operator, or the case concerns the caller.
 * @throws {STATE_CONFLICT} the case has too many notes.
 */
export async function addCaseNote(
  ctx: ServiceContext,
  { caseId, note }: AddCaseNoteInput,
): Promise<CaseDetail> {
  return await withTransaction(ctx, async (tx) => {
    const operatorId = await requireOperator(ctx, tx, "note_case");
    const row = await lockOpenCase(tx, caseId);
    await requireUnconcerned(tx, row, operatorId);
    if (row.notes.length >= NOTES_MAX) refuse("STATE_CONFLICT", { max: NOTES_MAX });
    await keepNote(ctx, tx, row, { operatorId, text: note });
    await recordAudit(ctx, tx, { operation: "case.noted", userId: row.userId, subject: caseId });
    return presentCase(tx, await loadCase(tx, caseId), operatorId);
  });
}

/** Appends an operator's note to a locked case. */
export async function keepNote(
  ctx: ServiceContext,
  tx: Tx,
  row: CaseRow,
  { operatorId, text }: { readonly operatorId: string; readonly text: string },
): Promise<void> {
  const operator = await findUserById(tx, operatorId);
  invariant(operator, "an operator is a user");
  const at = ctx.clock.now().toISOString();
  await addNote(tx, row.id, { at, by: shortName(operator), operatorId, text });
}
