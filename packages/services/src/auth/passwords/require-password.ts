import { invariant, refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { clearCounters } from "@evenly/db/auth/counter-queries";
import { findUserById, lockUser, type UserRow } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { countWithin } from "../../shared/count-within.ts";
import { recordAudit } from "../../shared/record-audit.ts";

/** @see spec 2 section 5 (lockout after 5 attempts for 15 minutes) */
const TRIES = { scope: "password_check", attemptsMax: 5, windowMs: 15 * 60_000 };
/**
 * Consecutive wrong passwords, as at sign-in. A right password or a reset by mail resets the counter; a sign-in elsewhere does
 * not.
 */
const STREAK = { scope: "password_check_streak", attemptsMax: 100, windowMs: 30 * 24 * 60 * 60_000 };

/**
 * Requires a signed-in user's password, so that an unattended session cannot take over the account. Attempts are counted before
 * the check.
 *
 * @throws {PASSWORD_WRONG}
 * @throws {PASSWORD_BLOCKED} the password is right, and a mailed link must replace it first.
 * @throws {RATE_LIMITED} after five attempts in 15 minutes or a hundred consecutive wrong ones.
 * @throws {OVERLOADED} too many passwords are being checked.
 */
export async function requirePassword(
  ctx: ServiceContext<"passwords">,
  userId: string,
  password: string,
): Promise<UserRow> {
  await countWithin(ctx, TRIES, userId);
  await countWithin(ctx, STREAK, userId);
  const user = await findUserById(ctx.db, userId);
  invariant(user, "a signed-in user exists");
  if (await ctx.passwords.verify(user.passwordHash, password))
    return user.passwordBlockedAt === null ? user : refuse("PASSWORD_BLOCKED");
  await withTransaction(ctx, (tx) => recordAudit(ctx, tx, { operation: "password.refused", userId }));
  return refuse("PASSWORD_WRONG");
}

/**
 * Locks the user whose password was just checked, and resets their attempt counters.
 *
 * @throws {PASSWORD_WRONG} the password was changed after the check.
 * @throws {UNAUTHENTICATED} the account was deleted after the check.
 * @unaudited part of verbs that write the row
 */
export async function lockProven(tx: Tx, proven: UserRow): Promise<UserRow> {
  const user = await lockUser(tx, proven.id);
  if (user?.passwordHash !== proven.passwordHash) return refuse("PASSWORD_WRONG");
  if (user.deactivatedAt !== null) return refuse("UNAUTHENTICATED");
  if (user.passwordBlockedAt !== null) return refuse("PASSWORD_BLOCKED");
  await forgivePasswordChecks(tx, user.id);
  return user;
}

/** Resets the attempt counters of a user who entered the password or set a new one by mail. */
export async function forgivePasswordChecks(tx: Tx, userId: string): Promise<void> {
  await clearCounters(tx, [TRIES.scope, STREAK.scope], userId);
}
