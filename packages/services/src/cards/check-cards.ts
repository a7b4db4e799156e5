import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Whether the card provider accepts our keys and answers, and whether it charges real cards.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function checkCards(
  ctx: ServiceContext<"cardProvider">,
): Promise<{ isReady: boolean; isTestMode: boolean }> {
  requireUser(ctx);
  return { isReady: await ctx.cardProvider.check(), isTestMode: ctx.cardProvider.isTestMode };
}
