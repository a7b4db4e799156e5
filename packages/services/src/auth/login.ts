import { refuse } from "@evenly/contract";
import type { LoginInput, SessionOpened } from "@evenly/contract/auth/schemas";
import { findUserByEmail, lockUser, type UserRow, updatePasswordHash } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import type { PasswordHasher } from "../ports.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { lookUpEmail } from "../shared/sealed-addresses.ts";
import { announceEnded } from "./end-sessions.ts";
import { loadUser } from "./load.ts";
import { countLogin, forgiveAttempt, type LoginAttempt, recordFailedLogin } from "./login-attempts.ts";
import { countNetworkGuess, forgiveNetworkGuess, sweepNetworkGuesses } from "./network-guesses.ts";
import { tellOfNewDevice } from "./new-device.ts";
import { type NewSession, openSession } from "./open-session.ts";
import type { BindingCookie } from "./session-times.ts";
import { noteSignIn } from "./sign-in-alarm.ts";

/** A session, and the cookie that the edge has to set for it. */
export type SignedIn = { readonly opened: SessionOpened; readonly cookie: BindingCookie | null };

/**
 * Signs a person in. Unknown addresses cost and answer the same as wrong passwords.
 *
 * @throws {INVALID_CREDENTIALS} address or password is wrong, or a demo user's are right where they sign nobody in.
 * @throws {ACCOUNT_SUSPENDED} both are right, and an operator keeps the account closed.
 * @throws {LOGIN_THROTTLED} five attempts in 15 minutes, right or wrong, known or unknown; or too many wrong ones of one network.
 * @throws {OVERLOADED} too many passwords are being checked.
 * @see spec 1 section 5 (Login); spec 2 section 5 (Password policy)
 */
export async function login(
  ctx: ServiceContext,
  input: LoginInput & { readonly isBrowser: boolean },
): Promise<SignedIn> {
  const user = await findUserByEmail(ctx.db, lookUpEmail(ctx, input.email));
  const attempt = await countLogin(ctx, input.email, user);
  if (attempt.retryAfterSeconds !== null) {
    return refuse("LOGIN_THROTTLED", { retryAfterSeconds: attempt.retryAfterSeconds });
  }
  // Whoever signed in before on this device is not held up by others behind the same address.
  if (!attempt.isKnownDevice) await countNetworkGuess(ctx, "LOGIN_THROTTLED");
  const dummy = await dummyHash(ctx.passwords, () => ctx.ids.secret());
  const isVerified = await ctx.passwords.verify(user?.passwordHash ?? dummy, input.password);
  const isRight = isVerified && user !== null && mayUse(ctx, user);
  await noteSignIn(ctx, isRight ? "right" : "wrong");
  const session = isRight ? await signIn(ctx, user, input, attempt) : null;
  if (user === null || session === null) {
    await recordFailedLogin(ctx, user, attempt);
    await sweepNetworkGuesses(ctx);
    return refuse("INVALID_CREDENTIALS");
  }
  if (!attempt.isKnownDevice) await forgiveNetworkGuess(ctx);
  if (session === "suspended") return refuse("ACCOUNT_SUSPENDED");
  await announceEnded(ctx, user.id, session.endedSessionIds);
  const { token, tokenExpiresAt, cookie } = session;
  return { opened: { token, tokenExpiresAt, user: await loadUser(ctx, user.id) }, cookie };
}

/** Everybody knows the password of a demo user: it is one only in development, for who sits at the machine. */
function mayUse({ config, origin }: ServiceContext, user: UserRow): boolean {
  return !user.isDemo || (!config.isProduction && origin.isDirect);
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

const dummies = new WeakMap<PasswordHasher, string>();

/** A hash that no password fits, under today's parameters. */
async function dummyHash(passwords: PasswordHasher, makeSecret: () => string): Promise<string> {
  const known = dummies.get(passwords);
  if (known !== undefined) return known;
  const made = await passwords.hash(makeSecret());
  dummies.set(passwords, made);
  return made;
}
