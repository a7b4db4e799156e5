import { invariant, refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { findUserById, lockUser, type UserRow } from "@evenly/db/auth/user-queries";
import type { ServiceContext } from "../context.ts";
import { type CheckedGuess, checkGuess } from "./check-guess.ts";
import { forgiveAttempt, recordFailedLogin } from "./login-attempts.ts";
import { forgiveNetworkGuess } from "./network-guesses.ts";

/** What shows that the account behind a mailed link is its opener's: a session of it, or its password. */
export type OwnerProof = { readonly userId: string; readonly password: PasswordProof | null };
type PasswordProof = { readonly hash: string; readonly guess: CheckedGuess };

/**
 * Asks who opens a mailed link for a session of its account or for the password: who reads an address's mails is not always
 * who made the account that claims the address, and must not put it in force for a stranger.
 *
 * @throws {VERIFICATION_NEEDS_PASSWORD} there is neither.
 * @throws {PASSWORD_WRONG} @throws {LOGIN_THROTTLED} it counts as at sign-in.
 * @throws {OVERLOADED} too many passwords are being checked.
 */
export async function proveOwner(
  ctx: ServiceContext,
  userId: string,
  password: string | undefined,
): Promise<OwnerProof> {
  if (ctx.actor.kind === "user" && ctx.actor.userId === userId) return { userId, password: null };
  if (password === undefined) return refuse("VERIFICATION_NEEDS_PASSWORD");
  const user = await findUserById(ctx.db, userId);
  invariant(user, "the user of a link exists");
  const guess = await checkGuess(ctx, { emailLookup: user.emailLookup, user }, password);
  if (guess.isRight) return { userId, password: { hash: user.passwordHash, guess } };
  await recordFailedLogin(ctx, user, guess);
  return refuse("PASSWORD_WRONG");
}

/**
 * Locks the person who was proven, and forgets the tries before.
 *
 * @throws {PASSWORD_WRONG} it was changed since it was looked at.
 */
export async function lockOwner(tx: Tx, proof: OwnerProof): Promise<UserRow> {
  const user = await lockUser(tx, proof.userId);
  invariant(user, "the user of a link exists");
  if (proof.password === null) return user;
  if (user.passwordHash !== proof.password.hash) return refuse("PASSWORD_WRONG");
  await forgiveAttempt(tx, proof.password.guess);
  return user;
}

/** Takes a right password back from its network's guesses, after commit. */
export async function settleProof(ctx: ServiceContext, { password }: OwnerProof): Promise<void> {
  if (password !== null && !password.guess.isKnownDevice) await forgiveNetworkGuess(ctx);
}
