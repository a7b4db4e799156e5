import type { Queryable, Tx } from "@evenly/db";
import { clearCounters, countAttempt, sweepCounters } from "@evenly/db/auth/counter-queries";
import { isKnownDevice } from "@evenly/db/auth/session-queries";
import { lockUser, type UserRow } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { lookUpEmail } from "../shared/sealed-addresses.ts";
import { mailee } from "./load.ts";
import { digest } from "./secrets.ts";

const MINUTE_MS = 60_000;
/** @see spec 2 section 5 (lockout after 5 attempts for 15 minutes) */
const BURST = { scope: "login", attemptsMax: 5, windowMs: 15 * MINUTE_MS };
/** Consecutive guesses without a right one (NIST SP 800-63B section 3.2.2); resetting the password opens the door again. */
const STREAK = { scope: "login_streak", attemptsMax: 100, windowMs: 30 * 24 * 60 * MINUTE_MS };
const SCOPES = [BURST.scope, STREAK.scope];

/** What an attempt was counted as, before the password was looked at. */
export type LoginAttempt = {
  readonly subject: string;
  /** Null when the password may be looked at. */
  readonly retryAfterSeconds: number | null;
  /** Set by the attempt that uses up the last one: until then further ones are refused. */
  readonly lockedUntil: Date | null;
  /** A device that has signed in to this account before. */
  readonly isKnownDevice: boolean;
};

/**
 * Counts an attempt to sign in before its password is looked at, so that guesses made at once are counted too.
 * A device that has signed in before counts on its own: strangers cannot lock its owner out.
 */
export async function countLogin(
  ctx: ServiceContext,
  email: string,
  user: UserRow | null,
): Promise<LoginAttempt> {
  const { subject, isKnownDevice } = await subjectOf(ctx, email, user);
  const burst = await count(ctx, BURST, subject);
  const untilEnd = Math.max(1, Math.ceil((burst.windowEndsAt.getTime() - ctx.clock.now().getTime()) / 1000));
  if (burst.attempts > BURST.attemptsMax) {
    return { subject, isKnownDevice, retryAfterSeconds: untilEnd, lockedUntil: null };
  }
  const streak = await count(ctx, STREAK, subject);
  const isOver = streak.attempts > STREAK.attemptsMax;
  const isLast = burst.attempts === BURST.attemptsMax;
  return {
    subject,
    isKnownDevice,
    retryAfterSeconds: isOver ? untilEnd : null,
    lockedUntil: isLast ? burst.windowEndsAt : null,
  };
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
    for (const scope of SCOPES) await sweepCounters(tx, scope, ctx.clock.now());
  });
}

/** Forgets the attempts that a right password has made good. */
export async function forgiveAttempt(tx: Tx, attempt: LoginAttempt): Promise<void> {
  await clearCounters(tx, SCOPES, attempt.subject);
}

/** Forgets what strangers tried at an address, after its owner has set a new password. */
export async function forgiveAddress(tx: Queryable, user: Pick<UserRow, "emailLookup">): Promise<void> {
  await clearCounters(tx, SCOPES, user.emailLookup);
}

async function subjectOf(
  ctx: ServiceContext,
  email: string,
  user: UserRow | null,
): Promise<{ subject: string; isKnownDevice: boolean }> {
  const address = lookUpEmail(ctx, email);
  if (ctx.origin.deviceId === null) return { subject: address, isKnownDevice: false };
  const deviceHash = digest(ctx.origin.deviceId);
  // Asked for unknown addresses too: the time of a question more would tell them apart.
  const isKnown = await isKnownDevice(ctx.db, user?.id ?? ctx.ids.uuid(), deviceHash);
  return { subject: isKnown ? `${address}:${deviceHash}` : address, isKnownDevice: isKnown };
}

function count(ctx: ServiceContext, rule: typeof BURST, subject: string) {
  const now = ctx.clock.now();
  const windowEndsAt = new Date(now.getTime() + rule.windowMs);
  return countAttempt(ctx.db, { scope: rule.scope, subject, now, windowEndsAt });
}
