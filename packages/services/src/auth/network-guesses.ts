import { refuse } from "@evenly/contract";
import { countAttempt, sweepCounters, takeAttemptBack } from "@evenly/db/auth/counter-queries";
import { guessDelayMs } from "@evenly/domain/auth/guess-delay";
import type { ServiceContext } from "../context.ts";
import { networkOf } from "../shared/network-of.ts";
import { digest } from "./secrets.ts";

const SCOPE = "network_guesses";
const WINDOW_MS = 60 * 60_000;

/**
 * Counts a guess at a password or a code against the network it comes from, before it is looked at: beyond thirty wrong ones in
 * an hour, each further one is looked at twice as late. Other limits are by account, and who tries one password at a thousand
 * accounts meets none of them.
 *
 * @throws {LOGIN_THROTTLED} of a sign-in; with the seconds until a guess of this network is looked at again.
 * @throws {RATE_LIMITED} of a code, likewise.
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
  // What is not looked at is no guess: who knocks on and on must not shut the door for a whole network.
  await forgiveNetworkGuess(ctx);
  refuse(code, { retryAfterSeconds: Math.max(1, Math.ceil((openAt - now) / 1000)) });
}

/** Takes back a guess that was right, and so none. */
export async function forgiveNetworkGuess(ctx: ServiceContext): Promise<void> {
  await takeAttemptBack(ctx.db, { scope: SCOPE, subject: subjectOf(ctx) });
}

/** Removes some counts whose hour is over. */
export async function sweepNetworkGuesses(ctx: ServiceContext): Promise<void> {
  await sweepCounters(ctx.db, SCOPE, ctx.clock.now());
}

/** Addresses are personal data: a counter needs none. */
function subjectOf(ctx: ServiceContext): string {
  return digest(networkOf(ctx.origin.ipAddress));
}
