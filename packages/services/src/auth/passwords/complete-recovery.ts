import { invariant, refuse } from "@evenly/contract";
import type { CompleteRecoveryInput } from "@evenly/contract/factors/recovery";
import type { Tx } from "@evenly/db";
import { closeLinks } from "@evenly/db/auth/email-queries";
import { findLink, type LinkRow, useLink } from "@evenly/db/auth/link-queries";
import { endSessionRows } from "@evenly/db/auth/session-queries";
import { findUserById, lockUser, setCredentialChange, type UserRow } from "@evenly/db/auth/user-queries";
import { voidChallenges } from "@evenly/db/factors/challenge-queries";
import { deleteUserFactors } from "@evenly/db/factors/factor-queries";
import { completeRecoveryRow } from "@evenly/db/factors/recovery-queries";
import { voidSentCodes } from "@evenly/db/factors/sent-code-queries";
import { endTrust } from "@evenly/db/factors/trust-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { originOf } from "../../shared/origin-of.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { digest } from "../../shared/secrets.ts";
import { mailee } from "../load.ts";
import { announceEnded } from "../sessions/end-sessions.ts";
import { type Admitted, admitUser, presentSignIn } from "../sign-in/admit-user.ts";
import { type CheckedGuess, checkGuess } from "../sign-in/check-guess.ts";
import type { SignedIn } from "../sign-in/login.ts";
import { forgiveAttempt, recordFailedLogin } from "../sign-in/login-attempts.ts";
import { forgiveNetworkGuess } from "../sign-in/network-guesses.ts";

/**
 * Completes a recovery by the mailed link and the password: removes every second factor, the backup codes and trust in devices,
 * ends every session, and signs the owner in. The PIN stays.
 *
 * @throws {TOKEN_INVALID} the token is unknown, expired or used, or the recovery was cancelled.
 * @throws {PASSWORD_WRONG} @throws {LOGIN_THROTTLED} the attempt counts as a sign-in.
 * @throws {ACCOUNT_SUSPENDED} @throws {PASSWORD_BLOCKED} nothing is removed.
 * @throws {OVERLOADED} too many passwords are being checked.
 */
export async function completeRecovery(
  ctx: ServiceContext<"passwords" | "seal">,
  input: CompleteRecoveryInput & { readonly isBrowser: boolean },
): Promise<SignedIn> {
  const link = await findLink(ctx.db, "recover_factors", digest(input.token));
  if (link === null || link.usedAt !== null || link.expiresAt <= ctx.clock.now())
    return refuse("TOKEN_INVALID");
  const { userId } = link;
  const user = await findUserById(ctx.db, userId);
  invariant(user, "the user of a link exists");
  const guess = await checkGuess(ctx, { emailLookup: user.emailLookup, user }, input.password);
  if (!guess.isRight) {
    await recordFailedLogin(ctx, user, guess);
    return refuse("PASSWORD_WRONG");
  }
  const proven = { link, guess, passwordHash: user.passwordHash };
  const { admitted, ended } = await withTransaction(ctx, (tx) => complete(ctx, tx, proven, input));
  if (!guess.isKnownDevice) await forgiveNetworkGuess(ctx);
  await announceEnded(ctx, userId, ended);
  return presentSignIn(ctx, userId, admitted);
}

async function complete(
  ctx: ServiceContext,
  tx: Tx,
  proven: { readonly link: LinkRow; readonly guess: CheckedGuess; readonly passwordHash: string },
  { isBrowser }: { readonly isBrowser: boolean },
): Promise<{ readonly admitted: Admitted; readonly ended: readonly string[] }> {
  const { link, guess, passwordHash } = proven;
  const user = await lockUser(tx, link.userId);
  if (user?.passwordHash !== passwordHash || user.deactivatedAt !== null) return refuse("PASSWORD_WRONG");
  await forgiveAttempt(tx, guess);
  const isShut = user.suspendedAt !== null || user.passwordBlockedAt !== null;
  const ended = isShut ? [] : await removeFactors(ctx, tx, user, link.id);
  return { admitted: await admitUser(ctx, tx, user, { isBrowser, isRemembered: false }), ended };
}

async function removeFactors(
  ctx: ServiceContext,
  tx: Tx,
  user: UserRow,
  linkId: string,
): Promise<readonly string[]> {
  const userId = user.id;
  const at = ctx.clock.now();
  if (!(await useLink(tx, linkId, at)) || !(await completeRecoveryRow(tx, userId, at)))
    return refuse("TOKEN_INVALID");
  await closeLinks(tx, { userId, purposes: ["cancel_recovery"], at });
  await deleteUserFactors(tx, userId);
  await voidChallenges(tx, userId, at);
  await voidSentCodes(tx, { userId, kinds: ["email", "sms"], at });
  await endTrust(tx, { userId, at });
  const ended = await endSessionRows(tx, { userId, at, reason: "recovered" });
  await setCredentialChange(tx, userId, { what: "factor", at });
  await recordEvent(ctx, tx, "recovery.ended", { ...mailee(user), origin: originOf(ctx) });
  const metadata = { endedSessions: ended.length };
  await recordAudit(ctx, tx, { operation: "recovery.completed", userId, metadata });
  return ended;
}
