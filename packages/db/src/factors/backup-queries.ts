import { and, count, eq, isNull } from "drizzle-orm";
import type { Queryable, Tx } from "../client.ts";
import { backupCodes } from "./tables.ts";

/** Replaces all backup codes of a user. */
export async function replaceBackupCodes(
  tx: Tx,
  userId: string,
  rows: readonly (typeof backupCodes.$inferInsert)[],
): Promise<void> {
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
  if (rows.length > 0) await tx.insert(backupCodes).values([...rows]);
}

/** Uses up a user's backup code and returns when it was issued; null when it is unknown or was used. */
export async function useBackupCode(
  tx: Tx,
  { userId, codeHash, at }: { readonly userId: string; readonly codeHash: string; readonly at: Date },
): Promise<Date | null> {
  const [row] = await tx
    .update(backupCodes)
    .set({ usedAt: at })
    .where(
      and(eq(backupCodes.userId, userId), eq(backupCodes.codeHash, codeHash), isNull(backupCodes.usedAt)),
    )
    .returning({ createdAt: backupCodes.createdAt });
  return row?.createdAt ?? null;
}

/** Whether the backup codes that were issued to a user at a moment are still theirs. */
export async function areBackupCodesOf(db: Queryable, userId: string, issuedAt: Date): Promise<boolean> {
  const [row] = await db
    .select({ userId: backupCodes.userId })
    .from(backupCodes)
    .where(and(eq(backupCodes.userId, userId), eq(backupCodes.createdAt, issuedAt)))
    .limit(1);
  return row !== undefined;
}

/** Number of a user's unused backup codes. */
export async function countBackupCodes(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(backupCodes)
    .where(and(eq(backupCodes.userId, userId), isNull(backupCodes.usedAt)));
  return row?.left ?? 0;
}
