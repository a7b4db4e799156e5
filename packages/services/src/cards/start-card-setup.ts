import type { CardSetup } from "@evenly/contract/cards/schemas";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { askProvider } from "./ask-provider.ts";
import { ensureCustomer } from "./ensure-customer.ts";

/**
 * What the caller's browser needs to show the provider's form for a card.
 *
 * @throws {UNAUTHENTICATED} @throws {CARDS_UNAVAILABLE} the provider gives no answer.
 * @unaudited nothing of the account changes until a card is added
 */
export async function startCardSetup(ctx: ServiceContext<"cardProvider">): Promise<CardSetup> {
  const userId = requireUser(ctx);
  const { isTestMode, publishableKey } = ctx.cardProvider;
  if (publishableKey === null) return { isTestMode, publishableKey, clientSecret: null };
  const customerId = await ensureCustomer(ctx, userId);
  const clientSecret = await askProvider(ctx.cardProvider.createSetup(customerId));
  return { isTestMode, publishableKey, clientSecret };
}
