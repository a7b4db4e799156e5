import { invariant, refuse } from "@evenly/contract";
import type { User, VerifyEmailInput } from "@evenly/contract/auth/schemas";
import type { Tx } from "@evenly/db";
import { findLink, type LinkRow, useLink, useUpLinks } from "@evenly/db/auth/link-queries";
import { findUserById, lockUser, markEmailVerified } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { digest } from "../../shared/secrets.ts";
import { loadUser } from "../load.ts";
import { checkPassword } from "../passwords/check-password.ts";
import { forgiveProof, lockOwner, proveOwner } from "../passwords/prove-owner.ts";
import { forgivePasswordChecks } from "../passwords/require-password.ts";
import { refuseReuse, setPassword } from "../passwords/set-password.ts";
import { announceEnded } from "../sessions/end-sessions.ts";
import { sessionCacheOf } from "../sessions/session-cache.ts";
import { forgiveAddress } from "../sign-in/login-attempts.ts";

/**
 * Verifies the address of a mailed link; the link works once. Requires a session of the account, its password, or a new
 * password, which ends every session: a stranger may have registered the address with a password of their own. A refused
 * attempt leaves the link usable.
 *
 * @throws {TOKEN_INVALID} the token is unknown, expired or used.
 * @throws {VERIFICATION_NEEDS_PASSWORD} neither a session of the account nor its password was given.
 * @throws {PASSWORD_WRONG} @throws {LOGIN_THROTTLED} the attempt counts as a sign-in.
 * @throws {VALIDATION} both passwords were given, or the new one breaks rules or is one of the last five.
 * @throws {OVERLOADED} too many passwords are being checked.
 */
export async function verifyEmail(
  ctx: ServiceContext<"passwords" | "breachList" | "seal">,
  input: VerifyEmailInput,
): Promise<User> {
  const { password, newPassword } = input;
  if (password !== undefined && newPassword !== undefined) {
    return refuse("VALIDATION", { issues: [{ path: "newPassword", message: "goes without the other one" }] });
  }
  const link = await findLink(ctx.db, "verify_email", digest(input.token));
  const isOpen =
    link !== null && link.usedAt === null && link.expiresAt.getTime() > ctx.clock.now().getTime();
  if (!isOpen) return refuse("TOKEN_INVALID");
  if (newPassword === undefined) await verifyProven(ctx, link, password);
  else await verifyWithNewPassword(ctx, link, newPassword);
  sessionCacheOf(ctx).forget(link.userId);
  return loadUser(ctx, link.userId);
}

async function verifyProven(
  ctx: ServiceContext<"passwords">,
  link: LinkRow,
  password: string | undefined,
): Promise<void> {
  const proof = await proveOwner(ctx, link.userId, password);
  await withTransaction(ctx, async (tx) => {
    await lockOwner(tx, proof);
    await verify(ctx, tx, link);
  });
  await forgiveProof(ctx, proof);
}

/** Gives the account to the mailbox's owner: sets the new password and signs the registrant out. */
async function verifyWithNewPassword(
  ctx: ServiceContext<"passwords" | "breachList">,
  link: LinkRow,
  newPassword: string,
): Promise<void> {
  checkPassword(ctx.breachList, newPassword, "newPassword");
  const found = await findUserById(ctx.db, link.userId);
  invariant(found, "the user of a link exists");
  await refuseReuse(ctx, found, newPassword, "newPassword");
  const passwordHash = await ctx.passwords.hash(newPassword);
  const ended = await withTransaction(ctx, async (tx) => {
    const user = await lockUser(tx, link.userId);
    invariant(user, "the user of a link exists");
    await verify(ctx, tx, link);
    const sessionIds = await setPassword(ctx, tx, { user, passwordHash, reason: "email_verified" });
    await forgiveAddress(tx, user);
    await forgivePasswordChecks(tx, user.id);
    const metadata = { endedSessions: sessionIds.length };
    await recordAudit(ctx, tx, { operation: "password.reset", userId: user.id, metadata });
    return sessionIds;
  });
  await announceEnded(ctx, link.userId, ended);
}

/** The caller must hold the lock on the user's row. */
async function verify(ctx: ServiceContext, tx: Tx, { id, userId }: LinkRow): Promise<void> {
  const now = ctx.clock.now();
  if (!(await useLink(tx, id, now))) return refuse("TOKEN_INVALID");
  await useUpLinks(tx, userId, "verify_email", now);
  await markEmailVerified(tx, userId, now);
  await recordAudit(ctx, tx, { operation: "email.verified", userId });
}
