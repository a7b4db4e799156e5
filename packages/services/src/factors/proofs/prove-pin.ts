import { invariant, refuse } from "@evenly/contract";
import { PIN_TRIES } from "@evenly/contract/factors/schemas";
import { findUserById } from "@evenly/db/auth/user-queries";
import { clearPinTries, findPin, tryPin } from "@evenly/db/factors/pin-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { oneAtATime } from "../../shared/one-at-a-time.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { announceChange } from "../announce-change.ts";
import { keyedPin } from "../enrolment/pin-text.ts";

/**
 * Proves that a user knows their PIN now. The attempt is counted before the check. After five wrong ones the PIN is locked
 * until it is set again with the password, and the owner is notified. Attempts of one user are checked one after another, so that
 * right ones in progress do not count as wrong ones for those that come at the same moment; another process may add one of its own.
 *
 * @throws {PIN_MISSING} the user has no PIN.
 * @throws {PIN_WRONG} with `triesLeft`.
 * @throws {PIN_LOCKED} five wrong attempts.
 * @throws {OVERLOADED} too many passwords are being checked; the attempt counts, unless too many of this user wait.
 */
export async function provePin(ctx: ServiceContext<"passwords">, userId: string, pin: string): Promise<void> {
  await oneAtATime(ctx.passwords, userId, () => check(ctx, userId, pin));
}

async function check(ctx: ServiceContext<"passwords">, userId: string, pin: string): Promise<void> {
  const row = await tryPin(ctx.db, userId, PIN_TRIES);
  if (row === null) return refuse((await findPin(ctx.db, userId)) === null ? "PIN_MISSING" : "PIN_LOCKED");
  const isRight = await ctx.passwords.verify(row.pinHash, keyedPin(ctx, userId, pin));
  const triesLeft = PIN_TRIES - row.tries;
  const isAccepted = await withTransaction(ctx, async (tx) => {
    const isCurrent = isRight && (await clearPinTries(tx, row));
    await recordAudit(ctx, tx, { operation: isCurrent ? "pin.proven" : "pin.refused", userId });
    if (isCurrent || triesLeft > 0) return isCurrent;
    const user = await findUserById(tx, userId);
    invariant(user, "the user of a PIN exists");
    await announceChange(ctx, tx, user, "pinLocked");
    return false;
  });
  if (!isAccepted) refuse("PIN_WRONG", { triesLeft });
}
