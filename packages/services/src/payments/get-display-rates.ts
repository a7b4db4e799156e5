import type { DisplayRates } from "@evenly/contract/payments/display-rates";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Gives the rates by which amounts are shown in another currency, with their day. No payment, fee or limit uses them.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function getDisplayRates(ctx: ServiceContext): Promise<DisplayRates> {
  requireUser(ctx);
  return ctx.exchangeRates.latest();
}
