import { refuse } from "@evenly/contract";
import type { Queryable, Tx } from "@evenly/db";
import { lockUser } from "@evenly/db/auth/user-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { lockProven, requirePassword } from "./passwords/require-password.ts";

type Change<Result> = {
  readonly userId: string;
  readonly password: string | undefined;
  /** Whether the change lets something through that was stopped before; read again under the lock. */
  readonly isLooser: (db: Queryable) => Promise<boolean>;
  readonly change: (tx: Tx) => Promise<Result>;
};

/**
 * Changes a person's protection under a lock of the person. A change that makes it looser needs the password, so that an
 * unattended session cannot do it.
 *
 * @throws {PASSWORD_NEEDED} the change is looser and has no password.
 * @throws {PASSWORD_WRONG} @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function withProtectionLock<Result>(
  ctx: ServiceContext<"passwords">,
  { userId, password, isLooser, change }: Change<Result>,
): Promise<Result> {
  const proven = (await isLooser(ctx.db))
    ? await requirePassword(ctx, userId, password ?? refuse("PASSWORD_NEEDED"))
    : null;
  return withTransaction(ctx, async (tx) => {
    if (proven) await lockProven(tx, proven);
    else await lockUser(tx, userId);
    // A concurrent change may have been stricter than what was read before the lock.
    if (!proven && (await isLooser(tx))) refuse("PASSWORD_NEEDED");
    return change(tx);
  });
}
