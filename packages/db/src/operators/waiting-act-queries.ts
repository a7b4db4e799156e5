import { and, asc, eq, gt, isNull, lte, or } from "drizzle-orm";
import { users } from "../auth/tables.ts";
import type { Queryable, Tx } from "../client.ts";
import { waitingActs } from "./tables.ts";

export type WaitingActRow = typeof waitingActs.$inferSelect;

/** Inserts a waiting act; false if the same act about the same person already waits. */
export async function insertWaitingAct(tx: Tx, row: typeof waitingActs.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(waitingActs)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: waitingActs.id });
  return rows.length > 0;
}

/** Ends the waiting acts of a person whose time is over, so that they can be asked for again. */
export async function expireWaitingActs(tx: Tx, subjectUserId: string, now: Date): Promise<void> {
  await tx
    .update(waitingActs)
    .set({ endedAt: now, outcome: "expired" })
    .where(
      and(
        eq(waitingActs.subjectUserId, subjectUserId),
        isNull(waitingActs.endedAt),
        lte(waitingActs.expiresAt, now),
      ),
    );
}

/** Ends the waiting acts of one kind about a person: what they were about has changed. */
export async function endWaitingActsOn(
  tx: Tx,
  { subjectUserId, act }: Pick<WaitingActRow, "subjectUserId" | "act">,
  now: Date,
): Promise<void> {
  await tx
    .update(waitingActs)
    .set({ endedAt: now, outcome: "expired" })
    .where(
      and(
        eq(waitingActs.subjectUserId, subjectUserId),
        eq(waitingActs.act, act),
        isNull(waitingActs.endedAt),
      ),
    );
}

/** Ends the waiting acts about a person, and those that they proposed: a deleted account neither gets nor asks for anything. */
export async function endWaitingActsOf(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(waitingActs)
    .set({ endedAt: now, outcome: "expired" })
    .where(
      and(
        or(eq(waitingActs.subjectUserId, userId), eq(waitingActs.proposedBy, userId)),
        isNull(waitingActs.endedAt),
      ),
    );
}

/** A waiting act by id, or null; not locked. */
export async function findWaitingAct(db: Queryable, id: string): Promise<WaitingActRow | null> {
  const [row] = await db.select().from(waitingActs).where(eq(waitingActs.id, id));
  return row ?? null;
}

/** Locks a waiting act, or null. */
export async function lockWaitingAct(tx: Tx, id: string): Promise<WaitingActRow | null> {
  const [row] = await tx.select().from(waitingActs).where(eq(waitingActs.id, id)).for("update");
  return row ?? null;
}

/** Ends a locked waiting act. */
export async function endWaitingAct(
  tx: Tx,
  id: string,
  end: { readonly at: Date; readonly by: string; readonly outcome: "confirmed" | "dismissed" },
): Promise<void> {
  await tx
    .update(waitingActs)
    .set({ endedAt: end.at, endedBy: end.by, outcome: end.outcome })
    .where(eq(waitingActs.id, id));
}

/** Acts that wait now, oldest first, each with the names of its subject. */
export async function listWaitingActs(db: Queryable, now: Date, limit: number) {
  return await db
    .select({
      row: waitingActs,
      subject: { firstName: users.firstName, lastName: users.lastName, handle: users.handle },
    })
    .from(waitingActs)
    .innerJoin(users, eq(users.id, waitingActs.subjectUserId))
    .where(and(isNull(waitingActs.endedAt), gt(waitingActs.expiresAt, now)))
    .orderBy(asc(waitingActs.createdAt))
    .limit(limit);
}
