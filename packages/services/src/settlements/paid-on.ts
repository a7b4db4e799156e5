import { refuse } from "@evenly/contract";
import type { Queryable } from "@evenly/db";
import { findUserById } from "@evenly/db/auth/user-queries";
import { todayIn } from "@evenly/domain/groups/index";
import type { ServiceContext } from "../context.ts";

/** Today, YYYY-MM-DD, where a user is; in UTC for somebody without an account. */
export function todayOf(ctx: ServiceContext, db: Queryable, userId: string | null): Promise<string> {
  return dayAt(db, userId, ctx.clock.now());
}

/** The day of a moment where a user is; in UTC for somebody without an account. */
export async function dayAt(db: Queryable, userId: string | null, moment: Date): Promise<string> {
  const user = userId === null ? null : await findUserById(db, userId);
  return todayIn(user?.timeZone ?? "UTC", moment);
}

/**
 * The day of a payment that a user records: the one they name, or today.
 *
 * @throws {PAYMENT_DAY_FUTURE} it has not begun where the user is.
 */
export async function checkPaidOn(
  ctx: ServiceContext,
  db: Queryable,
  userId: string,
  paidOn: string | undefined,
): Promise<string> {
  const today = await todayOf(ctx, db, userId);
  if (paidOn !== undefined && paidOn > today) refuse("PAYMENT_DAY_FUTURE", { today });
  return paidOn ?? today;
}
