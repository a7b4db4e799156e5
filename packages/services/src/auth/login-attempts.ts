import { refuse } from "@evenly/contract";
import type { Queryable, Tx } from "@evenly/db";
import {
  clearCounters,
  clearCountersOf,
  countAttempt,
  sweepCounters,
  takeAttemptBack,
} from "@evenly/db/auth/counter-queries";
import { isKnownDevice } from "@evenly/db/auth/session-queries";
import { lockUser, type UserRow } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { mailee } from "./load.ts";
import { countNetworkGuess, forgiveNetworkGuess, sweepNetworkGuesses } from "./network-guesses.ts";
import { forgivePasswordChecks } from "./require-password.ts";
import { digest } from "./secrets.ts";

const MINUTE_MS = 60_000;
/**
 * Five guesses in a window of 15 minutes that begins with the first: 480 a day, and no lock outlasts its last guess by more.
 *
 * @see spec 2 section 5 (lockout after 5 attempts for 15 minutes)
 */
const BURST = { scope: "login", attemptsMax: 5, windowMs: 15 * MINUTE_MS };

/** Whose password is asked for; null when nobody has the address. */
export type GuessedAt = { readonly emailLookup: string; readonly user: UserRow | null };

/** What an attempt was counted as, before the password was looked at. */
export type LoginAttempt = {
  readonly subject: string;
  /** Set by the attempt that uses up the last one: until then further ones are refused. */
  readonly lockedUntil: Date | null;
  /** A device that has signed in to this account before. */
  readonly isKnownDevice: boolean;
};

/**
 * Counts an attempt to sign in before its password is looked at, so that guesses made at once are counted too: against its
 * network, then against the account. What is refused here counts nowhere. A device that has signed in before counts on its
 * own and not against its network: strangers cannot lock its owner out.
 *
 * @throws {LOGIN_THROTTLED} too many guesses of the network or at the account, known or unknown.
 */
export async function countLogin(
  ctx: ServiceContext,
  { emailLookup, user }: GuessedAt,
): Promise<LoginAttempt> {
  const { subject, isKnown } = await subjectOf(ctx, emailLookup, user);
  if (!isKnown) await countNetworkGuess(ctx, "LOGIN_THROTTLED");
  const now = ctx.clock.now();
  const windowEndsAt = new Date(now.getTime() + BURST.windowMs);
  const burst = await countAttempt(ctx.db, { scope: BURST.scope, subject, now, windowEndsAt });
  if (burst.attempts > BURST.attemptsMax) {
    if (!isKnown) await forgiveNetworkGuess(ctx);
    const untilEndMs = burst.windowEndsAt.getTime() - now.getTime();
    return refuse("LOGIN_THROTTLED", { retryAfterSeconds: Math.max(1, Math.ceil(untilEndMs / 1000)) });
  }
  const isLast = burst.attempts === BURST.attemptsMax;
  return { subject, isKnownDevice: isKnown, lockedUntil: isLast ? burst.windowEndsAt : null };
}

/** Takes back an attempt whose password was not looked at after all. */
export async function takeLoginBack(ctx: ServiceContext, attempt: LoginAttempt): Promise<void> {
  await takeAttemptBack(ctx.db, { scope: BURST.scope, subject: attempt.subject });
  if (!attempt.isKnownDevice) await forgiveNetworkGuess(ctx);
}

/** Records a wrong password, alike for known and unknown addresses, and tells the owner when it was the last try. */
export async function recordFailedLogin(
  ctx: ServiceContext,
  user: UserRow | null,
  attempt: LoginAttempt,
): Promise<void> {
  const { lockedUntil } = attempt;
  await withTransaction(ctx, async (tx) => {
    await recordAudit(ctx, tx, {
      operation: "login.failed",
      userId: user?.id ?? null,
      metadata: { isLocked: lockedUntil !== null },
    });
    if (user && lockedUntil) {
      await recordEvent(ctx, tx, "login.locked", { ...mailee(user), lockedUntil: lockedUntil.toISOString() });
    } else if (lockedUntil) {
      await lockUser(tx, ctx.ids.uuid());
    }
    await sweepCounters(tx, BURST.scope, ctx.clock.now());
  });
  await sweepNetworkGuesses(ctx);
}

/** Forgets the attempts that a right password has made good. */
export async function forgiveAttempt(tx: Tx, attempt: LoginAttempt): Promise<void> {
  await clearCounters(tx, [BURST.scope], attempt.subject);
}

/** Forgets what strangers tried at an address, after its owner has set a new password. */
export async function forgiveAddress(tx: Queryable, user: Pick<UserRow, "emailLookup">): Promise<void> {
  await clearCounters(tx, [BURST.scope], user.emailLookup);
}

/** Forgets every guess at a person's password: those of strangers, of devices that have signed in before, and of sessions. */
export async function forgiveGuesses(tx: Tx, user: Pick<UserRow, "id" | "emailLookup">): Promise<void> {
  await clearCountersOf(tx, BURST.scope, user.emailLookup);
  await forgivePasswordChecks(tx, user.id);
}

async function subjectOf(
  ctx: ServiceContext,
  emailLookup: string,
  user: UserRow | null,
): Promise<{ subject: string; isKnown: boolean }> {
  if (ctx.origin.deviceId === null) return { subject: emailLookup, isKnown: false };
  const deviceHash = digest(ctx.origin.deviceId);
  // Asked for unknown addresses too: the time of a question more would tell them apart.
  const isKnown = await isKnownDevice(ctx.db, user?.id ?? ctx.ids.uuid(), deviceHash);
  return { subject: isKnown ? `${emailLookup}:${deviceHash}` : emailLookup, isKnown };
}
