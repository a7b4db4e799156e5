import type { Tx } from "@evenly/db";
import { lowerSessions } from "@evenly/db/auth/session-proof-queries";
import { replaceBackupCodes } from "@evenly/db/factors/backup-queries";
import { deleteFactor, type FactorRow, setPrimary } from "@evenly/db/factors/factor-queries";

/**
 * Deletes a user's factor, and lowers their sessions: none counts as proven by a second factor any more. Without another one the backup codes are void, too; if it was the primary one, the oldest other
 * factor becomes primary. The caller must hold the lock on the user's row.
 */
export async function dropFactor(
  tx: Tx,
  { id, userId }: Pick<FactorRow, "id" | "userId">,
  others: readonly FactorRow[],
): Promise<void> {
  await deleteFactor(tx, userId, id);
  await lowerSessions(tx, userId);
  const [next] = others;
  if (next === undefined) await replaceBackupCodes(tx, userId, []);
  else if (!others.some(({ isPrimary }) => isPrimary)) await setPrimary(tx, userId, next.id);
}
