import { invariant, refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { clearCounters } from "@evenly/db/auth/counter-queries";
import { findUserById, lockUser, type UserRow } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { countWithin } from "../shared/count-within.ts";
import { recordAudit } from "../shared/record-audit.ts";

/** @see spec 2 section 5 (lockout after 5 attempts for 15 minutes) */
const TRIES = { scope: "password_check", attemptsMax: 5, windowMs: 15 * 60_000 };
/** Wrong ones in a row, as at sign-in; a right one or a reset by mail begins anew, signing in elsewhere does not. */
const STREAK = { scope: "password_check_streak", attemptsMax: 100, windowMs: 30 * 24 * 60 * 60_000 };

/**
 * Asks a signed-in person for their password, so that a session left open cannot take the account away. Tries are counted
 * before the password is looked at.
 *
 * @throws {PASSWORD_WRONG} it is not the password.
 * @throws {RATE_LIMITED} five tries in 15 minutes, a hundred in a row.
 * @throws {OVERLOADED} too many passwords are being checked.
 */
export async function requirePassword(
  ctx: ServiceContext,
  userId: string,
  password: string,
): Promise<UserRow> {
  await countWithin(ctx, TRIES, userId);
  await countWithin(ctx, STREAK, userId);
  const user = await findUserById(ctx.db, userId);
  invariant(user, "a signed-in user exists");
  if (await ctx.passwords.verify(user.passwordHash, password)) return user;
  await withTransaction(ctx, (tx) => recordAudit(ctx, tx, { operation: "password.refused", userId }));
  return refuse("PASSWORD_WRONG");
}

/**
 * Locks the person whose password was just right, and forgets the tries before.
 *
 * @throws {PASSWORD_WRONG} it was changed since it was looked at.
 * @throws {UNAUTHENTICATED} the account was deleted since.
 */
export async function lockProven(tx: Tx, proven: UserRow): Promise<UserRow> {
  const user = await lockUser(tx, proven.id);
  if (user?.passwordHash !== proven.passwordHash) return refuse("PASSWORD_WRONG");
  if (user.deactivatedAt !== null) return refuse("UNAUTHENTICATED");
  await forgivePasswordChecks(tx, user.id);
  return user;
}

/** Forgets the tries of a person who has shown the password, or set a new one by mail. */
export async function forgivePasswordChecks(tx: Tx, userId: string): Promise<void> {
  await clearCounters(tx, [TRIES.scope, STREAK.scope], userId);
}
