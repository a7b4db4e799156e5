import { and, eq, gt, isNull } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { deleteEnded } from "../delete-ended.ts";
import { passkeyChallenges } from "./tables.ts";

export type PasskeyUse = (typeof passkeyChallenges.$inferSelect)["use"];

/** Inserts a challenge. */
export async function insertPasskeyChallenge(
  db: Queryable,
  row: typeof passkeyChallenges.$inferInsert,
): Promise<void> {
  await db.insert(passkeyChallenges).values(row);
}

/**
 * Uses up an open challenge before its answer is checked, and returns when it was issued; null when it is unknown, used, expired
 * or meant for something else.
 */
export async function usePasskeyChallenge(
  db: Queryable,
  used: {
    readonly challengeHash: string;
    readonly use: PasskeyUse;
    readonly userId: string | null;
    readonly bindingHash: string;
    readonly at: Date;
  },
): Promise<Date | null> {
  const { challengeHash, use, userId, bindingHash, at } = used;
  const rows = await db
    .update(passkeyChallenges)
    .set({ usedAt: at })
    .where(
      and(
        eq(passkeyChallenges.challengeHash, challengeHash),
        eq(passkeyChallenges.use, use),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        eq(passkeyChallenges.bindingHash, bindingHash),
        isNull(passkeyChallenges.usedAt),
        gt(passkeyChallenges.expiresAt, at),
      ),
    )
    .returning({ createdAt: passkeyChallenges.createdAt });
  return rows[0]?.createdAt ?? null;
}

/** Deletes some challenges that expired. Returns how many. */
export function deleteExpiredPasskeyChallenges(db: Queryable, by: Date, limit: number): Promise<number> {
  return deleteEnded(db, { key: passkeyChallenges.id, endedAt: passkeyChallenges.expiresAt, by, limit });
}
