import { refuse } from "@evenly/contract";
import type { LoginInput, SessionOpened } from "@evenly/contract/auth/schemas";
import type { FactorAsked } from "@evenly/contract/factors/schemas";
import { findUserByEmail, lockUser, type UserRow, updatePasswordHash } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { askForFactor } from "../../factors/proofs/index.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { lookUpEmail } from "../../shared/sealed-addresses.ts";
import { loadUser } from "../load.ts";
import { announceEnded } from "../sessions/end-sessions.ts";
import { tellOfNewDevice } from "../sessions/new-device.ts";
import { type NewSession, openSession } from "../sessions/open-session.ts";
import type { BindingCookie } from "../sessions/session-times.ts";
import { checkGuess } from "./check-guess.ts";
import { forgiveAttempt, type LoginAttempt, recordFailedLogin } from "./login-attempts.ts";
import { forgiveNetworkGuess } from "./network-guesses.ts";

/** A session, and the cookie that the edge must set for it. */
export type SignedIn = { readonly opened: SessionOpened; readonly cookie: BindingCookie | null };
/** The second step that a sign-in needs; no session was opened. */
export type SecondStep = { readonly asked: FactorAsked };

/**
 * Signs a user in, or asks for a second factor when the account requires one on this device. Unknown addresses get the same answer and take the same time as wrong passwords.
 *
 * @throws {INVALID_CREDENTIALS} address or password is wrong, or demo credentials are used where demo sign-in is disabled.
 * @throws {ACCOUNT_SUSPENDED} the credentials are right, and an operator has suspended the account.
 * @throws {PASSWORD_BLOCKED} the credentials are right, and the owner has disowned a security alert since.
 * @throws {LOGIN_THROTTLED} five attempts at an address in 15 minutes, known or unknown; or too many wrong ones from one network.
 * @throws {OVERLOADED} too many passwords are being checked; the attempt is not counted.
 * @see spec 1 section 5 (Login); spec 2 section 5 (Password policy)
 */
export async function login(
  ctx: ServiceContext<"passwords" | "seal">,
  input: LoginInput & { readonly isBrowser: boolean },
): Promise<SignedIn | SecondStep> {
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
  if (session === "blocked") return refuse("PASSWORD_BLOCKED");
  if ("asked" in session) return session;
  await announceEnded(ctx, user.id, session.endedSessionIds);
  const { token, tokenExpiresAt, cookie } = session;
  return { opened: { token, tokenExpiresAt, user: await loadUser(ctx, user.id) }, cookie };
}

/** Opens the session or starts the second step, unless since the check the password was changed or the account was deleted or suspended. */
async function signIn(
  ctx: ServiceContext<"passwords">,
  user: UserRow,
  input: LoginInput & { readonly isBrowser: boolean },
  attempt: LoginAttempt,
): Promise<NewSession | SecondStep | "suspended" | "blocked" | null> {
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
    if (locked.passwordBlockedAt !== null) {
      await recordAudit(ctx, tx, { operation: "login.refused", userId: user.id });
      return "blocked";
    }
    const asked = await askForFactor(ctx, tx, { userId: user.id, isRemembered: input.rememberDevice });
    if (asked !== null) return { asked };
    const isNewDevice = await tellOfNewDevice(ctx, tx, locked);
    return openSession(ctx, tx, {
      userId: user.id,
      isBrowser: input.isBrowser,
      isRemembered: input.rememberDevice,
      isNewDevice,
    });
  });
}
