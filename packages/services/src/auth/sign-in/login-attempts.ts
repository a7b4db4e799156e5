import { refuse } from "@evenly/contract";
import { DEFAULT_SETTINGS } from "@evenly/contract/security/schemas";
import type { Queryable, Tx } from "@evenly/db";
import {
  clearCounters,
  clearCountersOf,
  countAttempt,
  moveWindowEnd,
  sweepCounters,
  takeAttemptBack,
} from "@evenly/db/auth/counter-queries";
import { isKnownDevice } from "@evenly/db/auth/session-queries";
import { lockUser, type UserRow } from "@evenly/db/auth/user-queries";
import { findSecuritySettings } from "@evenly/db/security/settings-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { originOf } from "../../shared/origin-of.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { digest } from "../../shared/secrets.ts";
import { clearMailCounts } from "../email/link-requests.ts";
import { mailee } from "../load.ts";
import { forgivePasswordChecks } from "../passwords/require-password.ts";
import { countNetworkGuess, forgiveNetworkGuess, sweepNetworkGuesses } from "./network-guesses.ts";

const MINUTE_MS = 60_000;
/**
 * Five guesses in a window of 15 minutes that starts with the first guess. The last one starts the window again, so that a lock
 * ends 15 minutes after the last counted guess.
 *
 * @see spec 2 section 5 (lockout after 5 attempts for 15 minutes)
 */
const BURST = { scope: "login", attemptsMax: 5, windowMs: 15 * MINUTE_MS };

/** The account's own limit, which may be stricter. */
const OWN_SCOPE = "login_own";

/** The account being guessed at; null user for an unknown address. */
export type GuessedAt = { readonly emailLookup: string; readonly user: UserRow | null };

/** How an attempt was counted before the password check. */
export type LoginAttempt = {
  readonly subject: string;
  /** The account's own limit is used up: the guess is wrong, whatever it is. */
  readonly isShut: boolean;
  /** Set by the attempt that uses up the account's limit; attempts until then are refused. */
  readonly lockedUntil: Date | null;
  /** The device has signed in to this account before. */
  readonly isKnownDevice: boolean;
};

/**
 * Counts a sign-in attempt before its password is checked, so that concurrent guesses are counted too: first against the
 * network, then against the account. A refused attempt is not counted. A known device has its own counter and skips the
 * network's, so that strangers cannot lock the owner out.
 *
 * @throws {LOGIN_THROTTLED} too many guesses from the network or at the address, known or unknown.
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
  if (burst.attempts === BURST.attemptsMax)
    await moveWindowEnd(ctx.db, { scope: BURST.scope, subject, windowEndsAt });
  return { subject, isKnownDevice: isKnown, ...(await countOwn(ctx, subject, user)) };
}

/**
 * Counts against the limit that the account's owner has set. Beyond it guesses fail like wrong ones, because an answer of its own
 * would tell strangers that the account exists. Unknown addresses are counted against the defaults.
 */
async function countOwn(
  ctx: ServiceContext,
  subject: string,
  user: UserRow | null,
): Promise<Pick<LoginAttempt, "isShut" | "lockedUntil">> {
  const settings = await findSecuritySettings(ctx.db, user?.id ?? ctx.ids.uuid());
  const { maxLoginAttempts, lockoutDuration } = settings ?? DEFAULT_SETTINGS;
  const now = ctx.clock.now();
  const windowEndsAt = new Date(now.getTime() + lockoutDuration * MINUTE_MS);
  const { attempts } = await countAttempt(ctx.db, { scope: OWN_SCOPE, subject, now, windowEndsAt });
  const isLast = attempts === maxLoginAttempts;
  if (isLast) await moveWindowEnd(ctx.db, { scope: OWN_SCOPE, subject, windowEndsAt });
  return { isShut: attempts > maxLoginAttempts, lockedUntil: isLast ? windowEndsAt : null };
}

/** Uncounts an attempt whose password was never checked. */
export async function takeLoginBack(ctx: ServiceContext, attempt: LoginAttempt): Promise<void> {
  for (const scope of [BURST.scope, OWN_SCOPE])
    await takeAttemptBack(ctx.db, { scope, subject: attempt.subject });
  if (!attempt.isKnownDevice) await forgiveNetworkGuess(ctx);
}

/** Records a wrong password, alike for known and unknown addresses, and notifies the owner when the limit is reached. */
export async function recordFailedLogin(
  ctx: ServiceContext,
  user: UserRow | null,
  attempt: LoginAttempt,
): Promise<void> {
  const { lockedUntil } = attempt;
  const origin = originOf(ctx);
  await withTransaction(ctx, async (tx) => {
    await recordEvent(ctx, tx, "login.failed", { userId: user?.id ?? null, origin });
    await recordAudit(ctx, tx, {
      operation: "login.failed",
      userId: user?.id ?? null,
      metadata: { isLocked: lockedUntil !== null },
    });
    if (user && lockedUntil) {
      await recordEvent(ctx, tx, "login.locked", {
        ...mailee(user),
        lockedUntil: lockedUntil.toISOString(),
        origin,
      });
    } else if (lockedUntil) {
      await lockUser(tx, ctx.ids.uuid());
    }
    for (const scope of [BURST.scope, OWN_SCOPE]) await sweepCounters(tx, scope, ctx.clock.now());
  });
  await sweepNetworkGuesses(ctx);
}

/** Resets the counter of an attempt whose password was right. */
export async function forgiveAttempt(tx: Tx, attempt: LoginAttempt): Promise<void> {
  await clearCounters(tx, [BURST.scope, OWN_SCOPE], attempt.subject);
}

/** Resets the counter of an address after its owner has set a new password. */
export async function forgiveAddress(tx: Queryable, user: Pick<UserRow, "emailLookup">): Promise<void> {
  await clearCounters(tx, [BURST.scope, OWN_SCOPE], user.emailLookup);
}

/**
 * Resets all password counters of a user: those of the address, of known devices and of sessions.
 *
 * @unaudited part of verbs that write the row
 */
export async function forgiveGuesses(tx: Tx, user: Pick<UserRow, "id" | "emailLookup">): Promise<void> {
  for (const scope of [BURST.scope, OWN_SCOPE]) await clearCountersOf(tx, scope, user.emailLookup);
  await forgivePasswordChecks(tx, user.id);
}

/**
 * Forgets how many mails of each kind an address got in the last hour.
 *
 * @unaudited part of verbs that write the row
 */
export async function forgiveMails(tx: Tx, { emailLookup }: Pick<UserRow, "emailLookup">): Promise<void> {
  await clearMailCounts(tx, emailLookup);
}

async function subjectOf(
  ctx: ServiceContext,
  emailLookup: string,
  user: UserRow | null,
): Promise<{ subject: string; isKnown: boolean }> {
  if (ctx.origin.deviceId === null) return { subject: emailLookup, isKnown: false };
  const deviceHash = digest(ctx.origin.deviceId);
  // Queried for unknown addresses too: a missing query would be visible in the response time.
  const isKnown = await isKnownDevice(ctx.db, user?.id ?? ctx.ids.uuid(), deviceHash);
  return { subject: isKnown ? `${emailLookup}:${deviceHash}` : emailLookup, isKnown };
}
