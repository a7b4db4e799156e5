import { passwordRefusals } from "@evenly/contract/auth/password-policy";
import type { Tx } from "@evenly/db";
import { closeLinks } from "@evenly/db/auth/email-queries";
import { endSessionRows } from "@evenly/db/auth/session-queries";
import { listFormerPasswordHashes, replacePassword, type UserRow } from "@evenly/db/auth/user-queries";
import type { ServiceContext } from "../context.ts";
import { recordEvent } from "../shared/record-event.ts";
import { type PasswordPath, refusePassword } from "./check-password.ts";
import { mailee } from "./load.ts";

/** The present password and the four before it. @see spec 2 section 5 (preventReuse 5) */
const FORMER_MAX = 4;

/**
 * Refuses a password that is one of the last five.
 *
 * @throws {VALIDATION} with one issue at the path of the field.
 */
export async function refuseReuse(
  ctx: ServiceContext,
  user: UserRow,
  password: string,
  path: PasswordPath,
): Promise<void> {
  const former = await listFormerPasswordHashes(ctx.db, user.id, FORMER_MAX);
  for (const hash of [user.passwordHash, ...former]) {
    if (await ctx.passwords.verify(hash, password)) refusePassword(passwordRefusals.reused, path);
  }
}

export type PasswordChange = {
  /** Locked. */
  readonly user: UserRow;
  readonly passwordHash: string;
  /** The session that stays, if one. */
  readonly exceptSessionId?: string;
  /** Kept with the sessions that end. */
  readonly reason: string;
};

/**
 * Sets a password: other sessions end, mailed links for a new one and to another address are worthless, since whoever asked
 * for them knew the password before. The owner is told. Gives the ended sessions.
 */
export async function setPassword(
  ctx: ServiceContext,
  tx: Tx,
  change: PasswordChange,
): Promise<readonly string[]> {
  const { user, passwordHash, exceptSessionId, reason } = change;
  const userId = user.id;
  const at = ctx.clock.now();
  await closeLinks(tx, { userId, purposes: ["reset_password", "change_email"], at });
  await replaceKnownPassword(ctx, tx, user, passwordHash);
  const others = exceptSessionId === undefined ? {} : { exceptSessionId };
  const ended = await endSessionRows(tx, { userId, at, reason, ...others });
  await recordEvent(ctx, tx, "password.changed", mailee(user));
  return ended;
}

/** Puts another hash in the place of a password, which counts as one of the last five from then on. */
export async function replaceKnownPassword(
  ctx: ServiceContext,
  tx: Tx,
  user: UserRow,
  passwordHash: string,
): Promise<void> {
  await replacePassword(tx, {
    userId: user.id,
    passwordHash,
    formerHash: user.passwordHash,
    historyId: ctx.ids.uuid(),
    at: ctx.clock.now(),
    formerMax: FORMER_MAX,
  });
}
