import { refuse } from "@evenly/contract";
import { CaseId } from "@evenly/contract/cases/schemas";
import { referenceOf } from "@evenly/contract/payments/reference";
import type { Queryable, Tx } from "@evenly/db";
import { type CaseRow, findCase, lockCase } from "@evenly/db/cases/queries";
import { findHeldPayment } from "@evenly/db/cases/queue-queries";

/** The reference of a case: that of its payment, so that both sides name the same one, or its own. */
export function caseReferenceOf({ id, kind, subjectId }: Pick<CaseRow, "id" | "kind" | "subjectId">): string {
  return referenceOf(kind === "held_payment" ? subjectId : CaseId.parse(id));
}

/**
 * One case for an operator.
 *
 * @throws {NOT_FOUND} there is no such case.
 */
export async function loadCase(db: Queryable, id: string): Promise<CaseRow> {
  return (await findCase(db, id)) ?? refuse("NOT_FOUND");
}

/**
 * Locks an open case for an operator.
 *
 * @throws {NOT_FOUND} there is no such case.
 * @throws {CASE_CLOSED} the case has ended; `outcome` says how.
 */
export async function lockOpenCase(tx: Tx, id: string): Promise<CaseRow> {
  const row = (await lockCase(tx, id)) ?? refuse("NOT_FOUND");
  return requireOpen(row);
}

/**
 * Refuses a closed case.
 *
 * @throws {CASE_CLOSED}
 */
export function requireOpen(row: CaseRow): CaseRow {
  return row.state === "closed" ? refuse("CASE_CLOSED", { outcome: row.outcome }) : row;
}

/** Ids of the people whom a case concerns: they may not act on it as operators. */
export async function concernedBy(db: Queryable, row: CaseRow): Promise<readonly string[]> {
  const held = row.kind === "held_payment" ? await findHeldPayment(db, row.subjectId) : null;
  return held === null ? [row.userId] : [row.userId, held.payee_user_id];
}

/**
 * Refuses an operator whom the case concerns.
 *
 * @throws {FORBIDDEN}
 */
export async function requireUnconcerned(db: Queryable, row: CaseRow, operatorId: string): Promise<void> {
  if ((await concernedBy(db, row)).includes(operatorId)) refuse("FORBIDDEN", { rule: "own_case" });
}
