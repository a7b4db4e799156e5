import { invariant } from "@evenly/contract";
import { findCustomerId, putCustomerId } from "@evenly/db/cards/queries";
import type { ServiceContext } from "../context.ts";
import { askProvider } from "./ask-provider.ts";

/**
 * The provider's id of a person's customer, which is created on first use. Calls at the same time create one, by its key.
 *
 * @throws {CARDS_UNAVAILABLE} the provider gives no answer.
 * @unaudited the provider's id of an account says nothing that its own rows do not
 */
export async function ensureCustomer(ctx: ServiceContext<"cardProvider">, userId: string): Promise<string> {
  const known = await findCustomerId(ctx.db, userId);
  if (known !== null) return known;
  const made = await askProvider(ctx.cardProvider.createCustomer(userId, `customer:${userId}`));
  await putCustomerId(ctx.db, userId, made, ctx.clock.now());
  const customerId = await findCustomerId(ctx.db, userId);
  invariant(customerId !== null, "a customer was stored");
  return customerId;
}
