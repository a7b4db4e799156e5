import { and, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { deleteEnded } from "../delete-ended.ts";
import { sentCodes } from "./tables.ts";

export type SentCodeRow = typeof sentCodes.$inferSelect;

/** Inserts a code and voids the former one of the same kind and bond. The caller must hold the lock on the user's row. */
export async function insertSentCode(tx: Tx, row: typeof sentCodes.$inferInsert): Promise<void> {
  const { userId, boundTo, kind, createdAt } = row;
  await tx
    .update(sentCodes)
    .set({ usedAt: createdAt })
    .where(
      and(
        eq(sentCodes.userId, userId),
        eq(sentCodes.boundTo, boundTo),
        eq(sentCodes.kind, kind),
        isNull(sentCodes.usedAt),
      ),
    );
  await tx.insert(sentCodes).values(row);
}

/** Counts one attempt at each open code of a bond before it is checked, and returns those with attempts left. */
export function trySentCodes(
  db: Queryable,
  attempt: {
    readonly userId: string;
    readonly boundTo: string;
    readonly now: Date;
    readonly triesMax: number;
  },
): Promise<SentCodeRow[]> {
  const { userId, boundTo, now, triesMax } = attempt;
  return db
    .update(sentCodes)
    .set({ tries: sql`${sentCodes.tries} + 1` })
    .where(
      and(
        eq(sentCodes.userId, userId),
        eq(sentCodes.boundTo, boundTo),
        isNull(sentCodes.usedAt),
        gt(sentCodes.expiresAt, now),
        lt(sentCodes.tries, triesMax),
      ),
    )
    .returning();
}

/** Uses up a code; false when it was used concurrently. */
export async function useSentCode(tx: Tx, id: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(sentCodes)
    .set({ usedAt: at })
    .where(and(eq(sentCodes.id, id), isNull(sentCodes.usedAt)))
    .returning({ id: sentCodes.id });
  return rows.length > 0;
}

/** Voids a user's open codes of some kinds. */
export async function voidSentCodes(
  tx: Tx,
  voided: { readonly userId: string; readonly kinds: readonly SentCodeRow["kind"][]; readonly at: Date },
): Promise<void> {
  const { userId, kinds, at } = voided;
  await tx
    .update(sentCodes)
    .set({ usedAt: at })
    .where(and(eq(sentCodes.userId, userId), inArray(sentCodes.kind, [...kinds]), isNull(sentCodes.usedAt)));
}

/** Deletes some codes that expired. Returns how many. */
export function deleteExpiredSentCodes(db: Queryable, by: Date, limit: number): Promise<number> {
  return deleteEnded(db, { key: sentCodes.id, endedAt: sentCodes.expiresAt, by, limit });
}
