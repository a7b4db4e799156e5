import { invariant, refuse } from "@evenly/contract";
import { passwordRefusals } from "@evenly/contract/auth/password-policy";
import type { Done, ResetPasswordInput } from "@evenly/contract/auth/schemas";
import type { Tx } from "@evenly/db";
import { findLink, type LinkRow, useLink, useUpLinks } from "@evenly/db/auth/link-queries";
import { endSessionRows } from "@evenly/db/auth/session-queries";
import {
  findUserById,
  listFormerPasswordHashes,
  lockUser,
  replacePassword,
} from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { checkPassword, refusePassword } from "./check-password.ts";
import { announceEnded } from "./end-sessions.ts";
import { mailee } from "./load.ts";
import { forgiveAddress } from "./login-attempts.ts";
import { digest } from "./secrets.ts";

/** The present password and the four before it. @see spec 2 section 5 (preventReuse 5) */
const FORMER_MAX = 4;

/**
 * Sets a new password by a mailed link, which works once. Every session of the user ends and the owner is told.
 *
 * @throws {VALIDATION} the password breaks rules or is one of the last five.
 * @throws {TOKEN_INVALID} unknown, expired or used.
 * @throws {OVERLOADED} too many passwords are being hashed.
 */
export async function resetPassword(ctx: ServiceContext, input: ResetPasswordInput): Promise<Done> {
  checkPassword(ctx.breachList, input.password);
  const link = await findLink(ctx.db, "reset_password", digest(input.token));
  const isOpen =
    link !== null && link.usedAt === null && link.expiresAt.getTime() > ctx.clock.now().getTime();
  if (!isOpen) return refuse("TOKEN_INVALID");
  await refuseReuse(ctx, link.userId, input.password);
  const passwordHash = await ctx.passwords.hash(input.password);
  const endedSessionIds = await withTransaction(ctx, (tx) => setPassword(ctx, tx, link, passwordHash));
  await announceEnded(ctx, link.userId, endedSessionIds);
  return { done: true };
}

async function refuseReuse(ctx: ServiceContext, userId: string, password: string): Promise<void> {
  const user = await findUserById(ctx.db, userId);
  invariant(user, "the user of a link exists");
  const former = await listFormerPasswordHashes(ctx.db, userId, FORMER_MAX);
  for (const hash of [user.passwordHash, ...former]) {
    if (await ctx.passwords.verify(hash, password)) refusePassword(passwordRefusals.reused);
  }
}

async function setPassword(
  ctx: ServiceContext,
  tx: Tx,
  link: LinkRow,
  passwordHash: string,
): Promise<readonly string[]> {
  const at = ctx.clock.now();
  const user = await lockUser(tx, link.userId);
  invariant(user, "the user of a link exists");
  if (!(await useLink(tx, link.id, at))) return refuse("TOKEN_INVALID");
  await useUpLinks(tx, user.id, "reset_password", at);
  await replacePassword(tx, {
    userId: user.id,
    passwordHash,
    formerHash: user.passwordHash,
    historyId: ctx.ids.uuid(),
    at,
    formerMax: FORMER_MAX,
  });
  await forgiveAddress(tx, user);
  const ended = await endSessionRows(tx, { userId: user.id, at, reason: "password_reset" });
  await recordEvent(ctx, tx, "password.changed", mailee(user));
  await recordAudit(ctx, tx, {
    operation: "password.reset",
    userId: user.id,
    metadata: { endedSessions: ended.length },
  });
  return ended;
}
