import { refuse } from "@evenly/contract";
import { countAttempt, sweepCounters } from "@evenly/db/auth/counter-queries";
import type { ServiceContext } from "../context.ts";

/** A durable limit: attempts per window, which starts with the first attempt. */
export type CountRule = {
  readonly scope: string;
  readonly attemptsMax: number;
  readonly windowMs: number;
};

/**
 * Counts one attempt of a subject in the database, so that the limit holds across processes and restarts.
 *
 * @throws {RATE_LIMITED} too many attempts in the window.
 */
export async function countWithin(ctx: ServiceContext, rule: CountRule, subject: string): Promise<void> {
  const now = ctx.clock.now();
  const windowEndsAt = new Date(now.getTime() + rule.windowMs);
  await sweepCounters(ctx.db, rule.scope, now);
  const count = await countAttempt(ctx.db, { scope: rule.scope, subject, now, windowEndsAt });
  if (count.attempts <= rule.attemptsMax) return;
  const waitMs = count.windowEndsAt.getTime() - now.getTime();
  refuse("RATE_LIMITED", { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}
