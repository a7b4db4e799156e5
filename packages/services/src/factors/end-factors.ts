import type { Tx } from "@evenly/db";
import { voidChallenges } from "@evenly/db/factors/challenge-queries";
import { deleteUserFactors } from "@evenly/db/factors/factor-queries";
import { deletePin } from "@evenly/db/factors/pin-queries";
import { cancelRecoveryRow } from "@evenly/db/factors/recovery-queries";
import { voidSentCodes } from "@evenly/db/factors/sent-code-queries";
import { endTrust } from "@evenly/db/factors/trust-queries";

/**
 * Deletes the factors of an account that ends, with their secrets.
 *
 * @unaudited part of verbs that write the row
 */
export async function endFactors(tx: Tx, userId: string, at: Date): Promise<void> {
  await deleteUserFactors(tx, userId);
  await deletePin(tx, userId);
  await cancelRecoveryRow(tx, userId, at);
  await voidSentCodes(tx, { userId, kinds: ["email", "sms"], at });
  await voidChallenges(tx, userId, at);
  await endTrust(tx, { userId, at });
}
