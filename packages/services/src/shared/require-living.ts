import { refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { lockLivingUsers } from "@evenly/db/auth/user-queries";

/**
 * Keeps the accounts of users from being deleted until the transaction commits. Whatever gives an account something that ends with it
 * or keeps it, other than money, calls this before it locks a group: a deletion that runs meanwhile sees it, or is seen here.
 *
 * @throws {PAYEE_UNKNOWN} one of the accounts is deleted.
 */
export async function requireLiving(tx: Tx, userIds: readonly (string | null)[]): Promise<void> {
  const ids = new Set(userIds.flatMap((userId) => userId ?? []));
  if (ids.size > 0 && (await lockLivingUsers(tx, [...ids])) < ids.size) refuse("PAYEE_UNKNOWN");
}
