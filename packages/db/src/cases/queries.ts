import { and, asc, count, eq, ne, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { type CaseNote, caseDecisions, caseStatements, cases } from "./tables.ts";

export type CaseRow = typeof cases.$inferSelect;
export type DecisionRow = typeof caseDecisions.$inferSelect;
export type NewCase = Pick<
  typeof cases.$inferInsert,
  "id" | "kind" | "userId" | "subjectId" | "facts" | "deadline" | "createdAt"
>;

/** Inserts a case, unless one of the kind about the subject exists. Returns the id of the case that exists afterwards. */
export async function insertCase(tx: Tx, row: NewCase): Promise<{ id: string; isNew: boolean }> {
  const [added] = await tx.insert(cases).values(row).onConflictDoNothing().returning({ id: cases.id });
  if (added) return { id: added.id, isNew: true };
  const [known] = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.kind, row.kind), eq(cases.subjectId, row.subjectId)));
  return { id: known?.id ?? row.id, isNew: false };
}

/** One case for an operator, or null. */
export async function findCase(db: Queryable, id: string): Promise<CaseRow | null> {
  const [row] = await db.select().from(cases).where(eq(cases.id, id));
  return row ?? null;
}

/** Locks a case for an operator; null when there is none. */
export async function lockCase(tx: Tx, id: string): Promise<CaseRow | null> {
  const [row] = await tx.select().from(cases).where(eq(cases.id, id)).for("update");
  return row ?? null;
}

/** Locks the case of a user about a record; null when there is none. */
export async function lockOwnCase(
  tx: Tx,
  own: Pick<CaseRow, "userId" | "kind" | "subjectId">,
): Promise<CaseRow | null> {
  const [row] = await tx
    .select()
    .from(cases)
    .where(and(eq(cases.userId, own.userId), eq(cases.kind, own.kind), eq(cases.subjectId, own.subjectId)))
    .for("update");
  return row ?? null;
}

/** Number of the cases about a user that are not closed. */
export function countOpenCases(db: Queryable, userId: string): Promise<number> {
  return db.$count(cases, and(eq(cases.userId, userId), ne(cases.state, "closed")));
}

/** Gives a locked case to an operator, or to nobody. */
export async function setTaker(tx: Tx, id: string, operatorId: string | null): Promise<void> {
  await tx
    .update(cases)
    .set({ takenBy: operatorId, ...(operatorId === null ? {} : { state: "investigating" as const }) })
    .where(and(eq(cases.id, id), ne(cases.state, "closed")));
}

/** Appends an operator's note to a locked case. */
export async function addNote(tx: Tx, id: string, note: CaseNote): Promise<void> {
  await tx
    .update(cases)
    .set({ notes: sql`${cases.notes} || ${JSON.stringify([note])}::jsonb` })
    .where(eq(cases.id, id));
}

/** Stores a decision on a locked case, which is then under investigation. */
export async function insertDecision(tx: Tx, row: typeof caseDecisions.$inferInsert): Promise<void> {
  await tx.insert(caseDecisions).values(row);
  await tx
    .update(cases)
    .set({ state: "investigating" })
    .where(and(eq(cases.id, row.caseId), eq(cases.state, "pending")));
}

/** The decisions on a case, the first one first. */
export function listDecisions(db: Queryable, caseId: string): Promise<DecisionRow[]> {
  return db
    .select()
    .from(caseDecisions)
    .where(eq(caseDecisions.caseId, caseId))
    .orderBy(asc(caseDecisions.createdAt), asc(caseDecisions.id));
}

/** Closes an open case; false if it is closed already. */
export async function closeCaseRow(
  tx: Tx,
  id: string,
  end: {
    readonly outcome: NonNullable<CaseRow["outcome"]>;
    readonly text: string | null;
    readonly at: Date;
  },
): Promise<boolean> {
  const closed = await tx
    .update(cases)
    .set({ state: "closed", outcome: end.outcome, outcomeText: end.text, closedAt: end.at })
    .where(and(eq(cases.id, id), ne(cases.state, "closed")))
    .returning({ id: cases.id });
  return closed.length > 0;
}

/** Stores what the user says about their locked case. */
export async function insertStatement(tx: Tx, row: typeof caseStatements.$inferInsert): Promise<void> {
  await tx.insert(caseStatements).values(row);
}

/** Statements on a case, oldest first. */
export function listStatements(db: Queryable, caseId: string) {
  return db
    .select({ text: caseStatements.text, at: caseStatements.createdAt })
    .from(caseStatements)
    .where(eq(caseStatements.caseId, caseId))
    .orderBy(asc(caseStatements.createdAt), asc(caseStatements.id));
}

/** Counts the statements on a locked case. */
export async function countStatements(tx: Tx, caseId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(caseStatements)
    .where(eq(caseStatements.caseId, caseId));
  return row?.total ?? 0;
}
