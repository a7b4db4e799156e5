import type { DisplayRates } from "@evenly/contract/payments/display-rates";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Returns the display rates with their date. No payment, fee or limit uses them.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function getDisplayRates(ctx: ServiceContext<"exchangeRates">): Promise<DisplayRates> {
  requireUser(ctx);
  return ctx.exchangeRates.latest();
}
