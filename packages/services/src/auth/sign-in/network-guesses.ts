import { refuse } from "@evenly/contract";
import { countAttempt, sweepCounters, takeAttemptBack } from "@evenly/db/auth/counter-queries";
import { guessDelayMs } from "@evenly/domain/auth/guess-delay";
import type { ServiceContext } from "../../context.ts";
import { networkOf } from "../../shared/network-of.ts";
import { digest } from "../../shared/secrets.ts";

const SCOPE = "network_guesses";
const WINDOW_MS = 60 * 60_000;

/**
 * Counts a guess at a password or a code against its network before it is checked. After thirty wrong guesses in an hour, the
 * delay before the next one is checked doubles each time. Other limits are per account and do not stop one password tried at a
 * thousand accounts.
 *
 * @throws {LOGIN_THROTTLED} for a sign-in; with the seconds until the next guess of this network is checked.
 * @throws {RATE_LIMITED} for a code, with the same seconds.
 * @unaudited part of verbs that write the row
 */
export async function countNetworkGuess(
  ctx: ServiceContext,
  code: "LOGIN_THROTTLED" | "RATE_LIMITED",
): Promise<void> {
  const now = ctx.clock.now().getTime();
  const counted = await countAttempt(ctx.db, {
    scope: SCOPE,
    subject: subjectOf(ctx),
    now: new Date(now),
    windowEndsAt: new Date(now + WINDOW_MS),
  });
  const endsAt = counted.windowEndsAt.getTime();
  const openAt = Math.min(endsAt - WINDOW_MS + guessDelayMs(counted.attempts), endsAt);
  if (openAt <= now) return;
  // A refused guess is not counted: a client that keeps trying must not lock out its whole network.
  await forgiveNetworkGuess(ctx);
  refuse(code, { retryAfterSeconds: Math.max(1, Math.ceil((openAt - now) / 1000)) });
}

/**
 * Uncounts a guess that was right.
 *
 * @unaudited part of verbs that write the row
 */
export async function forgiveNetworkGuess(ctx: ServiceContext): Promise<void> {
  await takeAttemptBack(ctx.db, { scope: SCOPE, subject: subjectOf(ctx) });
}

/** Deletes some of the expired counters. */
export async function sweepNetworkGuesses(ctx: ServiceContext): Promise<void> {
  await sweepCounters(ctx.db, SCOPE, ctx.clock.now());
}

/** Hashes the network: a counter does not need the address, which is personal data. */
function subjectOf(ctx: ServiceContext): string {
  return digest(networkOf(ctx.origin.ipAddress));
}
