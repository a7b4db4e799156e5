import { passwordRefusals } from "@evenly/contract/auth/password-policy";
import type { Tx } from "@evenly/db";
import { closeLinks } from "@evenly/db/auth/email-queries";
import { lowerSessions } from "@evenly/db/auth/session-proof-queries";
import { endSessionRows } from "@evenly/db/auth/session-queries";
import { listFormerPasswordHashes, replacePassword, type UserRow } from "@evenly/db/auth/user-queries";
import { voidChallenges } from "@evenly/db/factors/challenge-queries";
import { endTrust } from "@evenly/db/factors/trust-queries";
import type { ServiceContext } from "../../context.ts";
import { stopRecovery } from "../../factors/recovery/index.ts";
import { originOf } from "../../shared/origin-of.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { mailee } from "../load.ts";
import { type PasswordPath, refusePassword } from "./check-password.ts";

/** Previous passwords checked in addition to the current one. @see spec 2 section 5 (preventReuse 5) */
const FORMER_MAX = 4;

/**
 * Refuses a password that is one of the last five.
 *
 * @throws {VALIDATION} with one issue at the path of the field.
 */
export async function refuseReuse(
  ctx: ServiceContext<"passwords">,
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
  /** The user's row, locked by the caller. */
  readonly user: UserRow;
  readonly passwordHash: string;
  /** Session that is kept. */
  readonly exceptSessionId?: string;
  /** Stored with the ended sessions. */
  readonly reason: string;
};

/**
 * Sets a password and returns the ended sessions. Other sessions end. Mailed links for a password or an address change become
 * invalid, since the person who requested them knew the old password; so do started sign-ins, a recovery and trust in devices, and the
 * proof of the kept session by a second factor.
 * Second factors stay. The owner is notified.
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
  await voidChallenges(tx, userId, at);
  await endTrust(tx, { userId, at });
  await stopRecovery(ctx, tx, user);
  const others = exceptSessionId === undefined ? {} : { exceptSessionId };
  await lowerSessions(tx, userId);
  const ended = await endSessionRows(tx, { userId, at, reason, ...others });
  await recordEvent(ctx, tx, "password.changed", { ...mailee(user), origin: originOf(ctx) });
  return ended;
}

/** Replaces the hash of the current password; the replaced one counts among the last five. */
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
