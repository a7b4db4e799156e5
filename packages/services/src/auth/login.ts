import { refuse } from "@evenly/contract";
import type { LoginInput, SessionOpened } from "@evenly/contract/auth/schemas";
import { findUserByEmail, lockUser, type UserRow, updatePasswordHash } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { lookUpEmail } from "../shared/sealed-addresses.ts";
import { checkGuess } from "./check-guess.ts";
import { announceEnded } from "./end-sessions.ts";
import { loadUser } from "./load.ts";
import { forgiveAttempt, type LoginAttempt, recordFailedLogin } from "./login-attempts.ts";
import { forgiveNetworkGuess } from "./network-guesses.ts";
import { tellOfNewDevice } from "./new-device.ts";
import { type NewSession, openSession } from "./open-session.ts";
import type { BindingCookie } from "./session-times.ts";

/** A session, and the cookie that the edge has to set for it. */
export type SignedIn = { readonly opened: SessionOpened; readonly cookie: BindingCookie | null };

/**
 * Signs a person in. Unknown addresses cost and answer the same as wrong passwords.
 *
 * @throws {INVALID_CREDENTIALS} address or password is wrong, or a demo user's are right where they sign nobody in.
 * @throws {ACCOUNT_SUSPENDED} both are right, and an operator keeps the account closed.
 * @throws {LOGIN_THROTTLED} five attempts in 15 minutes, right or wrong, known or unknown; or too many wrong ones of one network.
 * @throws {OVERLOADED} too many passwords are being checked; the attempt counts nowhere.
 * @see spec 1 section 5 (Login); spec 2 section 5 (Password policy)
 */
export async function login(
  ctx: ServiceContext,
  input: LoginInput & { readonly isBrowser: boolean },
): Promise<SignedIn> {
  const emailLookup = lookUpEmail(ctx, input.email);
  const user = await findUserByEmail(ctx.db, emailLookup);
  const guess = await checkGuess(ctx, { emailLookup, user }, input.password);
  const session = user && guess.isRight ? await signIn(ctx, user, input, guess) : null;
  if (user === null || session === null) {
    await recordFailedLogin(ctx, user, guess);
    return refuse("INVALID_CREDENTIALS");
  }
  if (!guess.isKnownDevice) await forgiveNetworkGuess(ctx);
  if (session === "suspended") return refuse("ACCOUNT_SUSPENDED");
  await announceEnded(ctx, user.id, session.endedSessionIds);
  const { token, tokenExpiresAt, cookie } = session;
  return { opened: { token, tokenExpiresAt, user: await loadUser(ctx, user.id) }, cookie };
}

/** Opens the session, unless the password was changed since it was checked, or the account deleted or is suspended. */
async function signIn(
  ctx: ServiceContext,
  user: UserRow,
  input: LoginInput & { readonly isBrowser: boolean },
  attempt: LoginAttempt,
): Promise<NewSession | "suspended" | null> {
  const isOutdated = ctx.passwords.needsRehash(user.passwordHash);
  const newHash = isOutdated ? await ctx.passwords.hash(input.password) : null;
  return withTransaction(ctx, async (tx) => {
    const locked = await lockUser(tx, user.id);
    if (locked?.passwordHash !== user.passwordHash || locked.deactivatedAt !== null) return null;
    if (newHash !== null) await updatePasswordHash(tx, user.id, newHash);
    await forgiveAttempt(tx, attempt);
    if (locked.suspendedAt !== null) {
      await recordAudit(ctx, tx, { operation: "login.refused", userId: user.id });
      return "suspended";
    }
    await tellOfNewDevice(ctx, tx, locked);
    return openSession(ctx, tx, {
      userId: user.id,
      isBrowser: input.isBrowser,
      isRemembered: input.rememberDevice,
    });
  });
}
