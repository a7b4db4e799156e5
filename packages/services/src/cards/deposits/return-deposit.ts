import { findDepositById } from "@evenly/db/cards/queries";
import type { ServiceContext } from "../../context.ts";

/**
 * Gives the whole charge of a deposit that no wallet could take back to its card, once by the deposit's id.
 *
 * @throws CardsUnavailableError the provider gives no answer; the job tries again.
 */
export async function returnDeposit(ctx: ServiceContext<"cardProvider">, depositId: string): Promise<void> {
  const deposit = await findDepositById(ctx.db, depositId);
  if (deposit?.state !== "returned" || deposit.intentId === null) return;
  await ctx.cardProvider.refundIntent(deposit.intentId, `return:${depositId}`);
}
