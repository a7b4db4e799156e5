import { STATEMENTS_MAX } from "@evenly/contract/cases/rules";
import type { HoldReview, HoldState } from "@evenly/contract/payments/hold-schemas";
import type { Queryable } from "@evenly/db";
import { listStatements } from "@evenly/db/cases/queries";
import type { HistoryLine } from "@evenly/db/history/history-lines";
import type { PaymentHoldRow } from "@evenly/db/payments/hold-queries";

/** The open hold of a line, as its owner sees it. */
export function presentHold({ holdKind, holdUntil, side }: HistoryLine): HoldState | null {
  if (holdKind === null || holdUntil === null) return null;
  return { kind: holdKind, until: holdUntil, canTakeBack: side === "payer" };
}

/** Why a payment is reviewed, and what its payer told operators. */
export async function loadReview(
  db: Queryable,
  held: Pick<PaymentHoldRow, "assessment" | "caseId">,
): Promise<HoldReview> {
  const statements = held.caseId === null ? [] : await listStatements(db, held.caseId);
  return {
    reasons: [...held.assessment.reasons],
    statements,
    canTell: statements.length < STATEMENTS_MAX,
  };
}
