import { invariant, refuse } from "@evenly/contract";
import type { Done, ResetPasswordInput } from "@evenly/contract/auth/schemas";
import type { Tx } from "@evenly/db";
import { findLink, type LinkRow, useLink } from "@evenly/db/auth/link-queries";
import { findUserById, lockUser } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { digest } from "../../shared/secrets.ts";
import { announceEnded } from "../sessions/end-sessions.ts";
import { forgiveAddress } from "../sign-in/login-attempts.ts";
import { checkPassword } from "./check-password.ts";
import { forgivePasswordChecks } from "./require-password.ts";
import { refuseReuse, setPassword } from "./set-password.ts";

/**
 * Sets a new password through a mailed link, which works once. Every session of the user ends and the owner is notified.
 *
 * @throws {VALIDATION} the password breaks rules or is one of the last five.
 * @throws {TOKEN_INVALID} the token is unknown, expired or used.
 * @throws {OVERLOADED} too many passwords are being hashed.
 */
export async function resetPassword(
  ctx: ServiceContext<"passwords" | "breachList">,
  input: ResetPasswordInput,
): Promise<Done> {
  checkPassword(ctx.breachList, input.password, "password");
  const link = await findLink(ctx.db, "reset_password", digest(input.token));
  const isOpen =
    link !== null && link.usedAt === null && link.expiresAt.getTime() > ctx.clock.now().getTime();
  if (!isOpen) return refuse("TOKEN_INVALID");
  const user = await findUserById(ctx.db, link.userId);
  invariant(user, "the user of a link exists");
  await refuseReuse(ctx, user, input.password, "password");
  const passwordHash = await ctx.passwords.hash(input.password);
  const endedSessionIds = await withTransaction(ctx, (tx) => reset(ctx, tx, link, passwordHash));
  await announceEnded(ctx, link.userId, endedSessionIds);
  return { done: true };
}

async function reset(
  ctx: ServiceContext,
  tx: Tx,
  link: LinkRow,
  passwordHash: string,
): Promise<readonly string[]> {
  const user = await lockUser(tx, link.userId);
  invariant(user, "the user of a link exists");
  if (!(await useLink(tx, link.id, ctx.clock.now()))) return refuse("TOKEN_INVALID");
  const ended = await setPassword(ctx, tx, { user, passwordHash, reason: "password_reset" });
  await forgiveAddress(tx, user);
  await forgivePasswordChecks(tx, user.id);
  await recordAudit(ctx, tx, {
    operation: "password.reset",
    userId: user.id,
    metadata: { endedSessions: ended.length },
  });
  return ended;
}
