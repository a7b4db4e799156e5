import type { Database } from "@evenly/db";
import type { Clock } from "@evenly/services";

/** Has all open sessions of a user count as proven by an authenticator app, which an operator needs, without a code. */
export async function proveSessions(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  userId: string,
): Promise<void> {
  await db.$client`
    update sessions set factor_proven_at = ${clock.now().toISOString()}, factor_proven_by = 'totp'
    where user_id = ${userId} and ended_at is null`;
}
