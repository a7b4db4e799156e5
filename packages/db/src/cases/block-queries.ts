import { and, asc, desc, eq, gt, inArray } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { securityEvents } from "../security/tables.ts";
import type { CaseRow } from "./queries.ts";
import { caseStatements, cases } from "./tables.ts";

type EventRow = typeof securityEvents.$inferSelect;
export type BlockRow = { readonly event: EventRow; readonly appeal: CaseRow | null };

const BLOCKED = "transaction_blocked";
const appealOf = and(eq(cases.subjectId, securityEvents.id), eq(cases.kind, "appeal"));

/** A user's blocked payments since a moment, newest first, each with its appeal. */
export function listBlocks(
  db: Queryable,
  query: { readonly userId: string; readonly since: Date; readonly limit: number },
): Promise<BlockRow[]> {
  return db
    .select({ event: securityEvents, appeal: cases })
    .from(securityEvents)
    .leftJoin(cases, appealOf)
    .where(
      and(
        eq(securityEvents.userId, query.userId),
        eq(securityEvents.kind, BLOCKED),
        gt(securityEvents.occurredAt, query.since),
      ),
    )
    .orderBy(desc(securityEvents.occurredAt), desc(securityEvents.id))
    .limit(query.limit);
}

/** One of a user's blocked payments, or null. */
export async function findBlock(db: Queryable, userId: string, id: string): Promise<BlockRow | null> {
  const [row] = await db
    .select({ event: securityEvents, appeal: cases })
    .from(securityEvents)
    .leftJoin(cases, appealOf)
    .where(
      and(eq(securityEvents.userId, userId), eq(securityEvents.id, id), eq(securityEvents.kind, BLOCKED)),
    );
  return row ?? null;
}

/** Statements on some cases, oldest first. */
export function listStatementsOf(db: Queryable, caseIds: readonly string[]) {
  return db
    .select({ caseId: caseStatements.caseId, text: caseStatements.text })
    .from(caseStatements)
    .where(inArray(caseStatements.caseId, [...caseIds]))
    .orderBy(asc(caseStatements.createdAt), asc(caseStatements.id));
}
