import { refuse } from "@evenly/contract";
import { findUserById } from "@evenly/db/auth/user-queries";
import type { SpendingQuery } from "@evenly/db/budgets/spending-rows";
import { zonedText } from "@evenly/domain/history/history-range";
import type { DayRange } from "@evenly/domain/insights/index";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/** Whose spending is analysed, in which currency, and their day. */
export type Spender = {
  readonly userId: string;
  readonly timeZone: string;
  readonly currency: string;
  /** YYYY-MM-DD in their time zone. */
  readonly today: string;
};

/**
 * Loads the caller as a spender.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function loadSpender(ctx: ServiceContext, currency: string): Promise<Spender> {
  const user = await findUserById(ctx.db, requireUser(ctx));
  if (user === null) return refuse("UNAUTHENTICATED");
  const { id: userId, timeZone } = user;
  return { userId, timeZone, currency, today: dayIn(ctx.clock.now(), timeZone) };
}

/** The day of a moment in a time zone. */
export function dayIn(moment: Date, timeZone: string): string {
  return zonedText(moment, timeZone).slice(0, 10);
}

/** Asks for a spender's rows of some days in their currency. */
export function queryOf(
  { userId, timeZone, currency }: Spender,
  range: DayRange,
): SpendingQuery & { readonly currency: string } {
  return { userId, timeZone, currency, ...range };
}
