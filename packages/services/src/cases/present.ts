import { invariant, TransferId, UserId } from "@evenly/contract";
import {
  type CaseDetail,
  type CaseFacts,
  CaseId,
  type CaseSummary as ShownRow,
} from "@evenly/contract/cases/schemas";
import type { Queryable } from "@evenly/db";
import { type CaseRow, listDecisions, listStatements } from "@evenly/db/cases/queries";
import {
  findHeldPayment,
  findQueueRow,
  type HeldPaymentRow,
  type QueueRow,
} from "@evenly/db/cases/queue-queries";
import { listAccountsOf } from "@evenly/db/operators/queries";
import { type EventWithAlert, findSecurityEvent } from "@evenly/db/security/event-queries";
import { presentEvent } from "../security/index.ts";
import { shortName } from "../shared/short-name.ts";
import { caseReferenceOf, concernedBy } from "./load.ts";

/** Maps a case for the operators' list. */
export function presentRow(row: QueueRow, operatorId: string): ShownRow {
  const { id, kind, state, other_id, other_name, taken_by, taken_name, decided_by } = row;
  return {
    id: CaseId.parse(id),
    kind,
    reference: caseReferenceOf({ id, kind, subjectId: row.subject_id }),
    state,
    person: { id: UserId.parse(row.user_id), displayName: row.person_name },
    other: other_id === null ? null : { id: UserId.parse(other_id), displayName: other_name ?? "" },
    amountMinor: row.amount_minor === null ? null : BigInt(row.amount_minor),
    currency: row.currency,
    about: row.about,
    takenBy: taken_by === null ? null : { displayName: taken_name ?? "", isYou: taken_by === operatorId },
    needsYou: decided_by.length === 1 && !decided_by.includes(operatorId),
    deadline: new Date(row.deadline),
    createdAt: new Date(row.created_at),
  };
}

/**
 * Loads and maps a case for an operator, in the transaction that has audited the look. One whom the case concerns sees what every
 * person sees, and none of what operators write, decide and compute.
 */
export async function presentCase(db: Queryable, row: CaseRow, operatorId: string): Promise<CaseDetail> {
  const [shown, decisions, statements, held, event, concerned] = [
    await findQueueRow(db, row.id),
    await listDecisions(db, row.id),
    await listStatements(db, row.id),
    row.kind === "held_payment" ? await findHeldPayment(db, row.subjectId) : null,
    await findSecurityEvent(db, row.userId, row.subjectId),
    await concernedBy(db, row),
  ];
  const people = await listAccountsOf(db, [row.userId, ...decisions.map(({ operatorId: id }) => id)]);
  const nameOf = (id: string) => {
    const user = people.find((account) => account.user.id === id)?.user;
    return user === undefined ? "" : shortName(user);
  };
  invariant(shown, "the case of a row is there");
  const isConcerned = concerned.includes(operatorId);
  const forOperators = {
    facts: row.facts ?? blockFacts(event),
    event: event === null ? null : presentEvent(event),
    statements,
    notes: row.notes.map(({ by, text, at }) => ({ by, text, at: new Date(at) })),
    decisions: decisions.map((decision) => ({
      by: nameOf(decision.operatorId),
      isYou: decision.operatorId === operatorId,
      verdict: decision.verdict,
      note: decision.note,
      at: decision.createdAt,
    })),
  };
  return {
    ...presentRow(shown, operatorId),
    ...(isConcerned ? HIDDEN : forOperators),
    isFrozen: people.some(({ user, party }) => user.id === row.userId && party.frozenAt !== null),
    payment: held === null ? null : presentPayment(held),
    canDecide: !isConcerned,
    outcome: row.outcome,
    message: row.outcomeText,
    closedAt: row.closedAt,
  };
}

const HIDDEN = { facts: null, event: null, statements: [], notes: [], decisions: [] };

function presentPayment(held: HeldPaymentRow): CaseDetail["payment"] {
  return {
    id: TransferId.parse(held.transfer_id),
    description: held.description,
    feeMinor: BigInt(held.fee_minor),
    at: new Date(held.effective_at),
  };
}

/** The reasons of a blocked payment. */
function blockFacts(event: EventWithAlert | null): CaseFacts | null {
  const facts = event?.event.facts;
  if (facts?.of !== "payment" || facts.code === null) return null;
  return {
    reasons: [...facts.reasons],
    fraudScore: facts.score,
    fraudLevel: null,
    accountScore: null,
    factors: [],
  };
}
