import { refuse } from "@evenly/contract";
import { STATEMENTS_MAX } from "@evenly/contract/cases/rules";
import type { AddStatementInput, OwnStatements } from "@evenly/contract/cases/schemas";
import { countStatements, insertStatement, listStatements, lockOwnCase } from "@evenly/db/cases/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";
import { requireOpen } from "./load.ts";

/**
 * Adds what the caller says about their own payment that is held for review; operators read it with the case.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} no payment of the caller's with this id is in review.
 * @throws {CASE_CLOSED} it was decided. @throws {STATE_CONFLICT} there are too many statements.
 */
export async function addStatement(
  ctx: ServiceContext,
  { transactionId, text }: AddStatementInput,
): Promise<OwnStatements> {
  const { userId } = requireSession(ctx);
  return await withTransaction(ctx, async (tx) => {
    const row = await lockOwnCase(tx, { userId, kind: "held_payment", subjectId: transactionId });
    if (row === null) return refuse("NOT_FOUND");
    requireOpen(row);
    if ((await countStatements(tx, row.id)) >= STATEMENTS_MAX)
      refuse("STATE_CONFLICT", { max: STATEMENTS_MAX });
    const createdAt = ctx.clock.now();
    await insertStatement(tx, { id: ctx.ids.uuid(), caseId: row.id, userId, text, createdAt });
    await recordAudit(ctx, tx, { operation: "case.statement_added", userId, subject: row.id });
    return { statements: await listStatements(tx, row.id), deadline: row.deadline };
  });
}
