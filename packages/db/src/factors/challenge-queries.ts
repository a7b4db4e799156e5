import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { deleteEnded } from "../delete-ended.ts";
import { factorChallenges } from "./tables.ts";

export type ChallengeRow = typeof factorChallenges.$inferSelect;

/** Inserts a challenge. */
export async function insertChallenge(
  db: Queryable,
  row: typeof factorChallenges.$inferInsert,
): Promise<void> {
  await db.insert(factorChallenges).values(row);
}

type ChallengeWish = {
  readonly secretHash: string;
  /** A sign-in that a browser started can be continued only there. */
  readonly deviceHash: string | null;
  readonly now: Date;
};

/** Counts one attempt at an open challenge before it is checked; null when it is not open or has no attempts left. */
export async function tryChallenge(
  db: Queryable,
  wish: ChallengeWish & { readonly triesMax: number },
): Promise<ChallengeRow | null> {
  const [row] = await db
    .update(factorChallenges)
    .set({ tries: sql`${factorChallenges.tries} + 1` })
    .where(and(isOpenFor(wish), lt(factorChallenges.tries, wish.triesMax)))
    .returning();
  return row ?? null;
}

/** Finds an open challenge with attempts left, without counting one; null otherwise. */
export async function findChallenge(
  db: Queryable,
  wish: ChallengeWish & { readonly triesMax: number },
): Promise<ChallengeRow | null> {
  const [row] = await db
    .select()
    .from(factorChallenges)
    .where(and(isOpenFor(wish), lt(factorChallenges.tries, wish.triesMax)));
  return row ?? null;
}

/** Uses up a challenge; false when it was used concurrently. */
export async function useChallenge(tx: Tx, id: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(factorChallenges)
    .set({ usedAt: at })
    .where(and(eq(factorChallenges.id, id), isNull(factorChallenges.usedAt)))
    .returning({ id: factorChallenges.id });
  return rows.length > 0;
}

/** Voids a user's open challenges. */
export async function voidChallenges(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .update(factorChallenges)
    .set({ usedAt: at })
    .where(and(eq(factorChallenges.userId, userId), isNull(factorChallenges.usedAt)));
}

/** Deletes some challenges that expired. Returns how many. */
export function deleteExpiredChallenges(db: Queryable, by: Date, limit: number): Promise<number> {
  return deleteEnded(db, { key: factorChallenges.id, endedAt: factorChallenges.expiresAt, by, limit });
}

function isOpenFor({ secretHash, deviceHash, now }: ChallengeWish) {
  return and(
    eq(factorChallenges.secretHash, secretHash),
    or(
      isNull(factorChallenges.deviceHash),
      deviceHash === null ? undefined : eq(factorChallenges.deviceHash, deviceHash),
    ),
    isNull(factorChallenges.usedAt),
    gt(factorChallenges.expiresAt, now),
  );
}
