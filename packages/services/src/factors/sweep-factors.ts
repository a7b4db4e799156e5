import { deleteExpiredChallenges } from "@evenly/db/factors/challenge-queries";
import { deleteExpiredEnrolments } from "@evenly/db/factors/factor-queries";
import { deleteExpiredPasskeyChallenges } from "@evenly/db/factors/passkey-queries";
import { deleteExpiredRecoveries } from "@evenly/db/factors/recovery-queries";
import { deleteExpiredSentCodes } from "@evenly/db/factors/sent-code-queries";
import { deleteExpiredTrust } from "@evenly/db/factors/trust-queries";
import type { ServiceContext } from "../context.ts";

/** Rows of each kind per pass. */
const SWEEP_MAX = 1000;

/**
 * Deletes expired challenges, codes, recoveries, unconfirmed enrolments and trust in devices. Returns the number of deleted rows.
 *
 * @unaudited deletes what has expired
 */
export async function sweepFactors(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now();
  let swept = 0;
  for (const deleteSome of [
    deleteExpiredChallenges,
    deleteExpiredPasskeyChallenges,
    deleteExpiredSentCodes,
    deleteExpiredRecoveries,
    deleteExpiredEnrolments,
    deleteExpiredTrust,
  ])
    swept += await deleteSome(ctx.db, now, SWEEP_MAX);
  return swept;
}
