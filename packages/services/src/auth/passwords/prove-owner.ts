import { invariant, refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { findUserById, lockUser, type UserRow } from "@evenly/db/auth/user-queries";
import type { ServiceContext } from "../../context.ts";
import { type CheckedGuess, checkGuess } from "../sign-in/check-guess.ts";
import { forgiveAttempt, recordFailedLogin } from "../sign-in/login-attempts.ts";
import { forgiveNetworkGuess } from "../sign-in/network-guesses.ts";

/** Proof that the account of a mailed link belongs to the user who opened it: a session of the account, or its password. */
export type OwnerProof = { readonly userId: string; readonly password: PasswordProof | null };
type PasswordProof = { readonly hash: string; readonly guess: CheckedGuess };

/**
 * Requires a session of the link's account or its password. Access to the mailbox is not enough: the account may have been
 * registered by a stranger with this address, and the mailbox's owner must not confirm it for them.
 *
 * @throws {VERIFICATION_NEEDS_PASSWORD} both are missing.
 * @throws {PASSWORD_WRONG} @throws {LOGIN_THROTTLED} the attempt counts as a sign-in.
 * @throws {OVERLOADED} too many passwords are being checked.
 */
export async function proveOwner(
  ctx: ServiceContext<"passwords">,
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
 * Locks the proven user and resets their attempt counter.
 *
 * @throws {PASSWORD_WRONG} the password was changed after the check.
 */
export async function lockOwner(tx: Tx, proof: OwnerProof): Promise<UserRow> {
  const user = await lockUser(tx, proof.userId);
  invariant(user, "the user of a link exists");
  if (proof.password === null) return user;
  if (user.passwordHash !== proof.password.hash) return refuse("PASSWORD_WRONG");
  await forgiveAttempt(tx, proof.password.guess);
  return user;
}

/** Uncounts a right password from its network's guesses; call it after commit. */
export async function forgiveProof(ctx: ServiceContext, { password }: OwnerProof): Promise<void> {
  if (password !== null && !password.guess.isKnownDevice) await forgiveNetworkGuess(ctx);
}
