import { findDepositById } from "@evenly/db/cards/queries";
import type { ServiceContext } from "../../context.ts";
import { endOf } from "../present.ts";
import { applyIntent, endUnsent } from "./apply-intent.ts";

/**
 * Reads a deposit's intent again at the provider and brings the deposit, and the ledger, to what it says. One that has waited too long for its card is
 * canceled there first; one of which the provider never answered just ends.
 *
 * @throws CardsUnavailableError the provider gives no answer; the job tries again.
 * @unaudited the ledger's row says who got what and when, and nobody can change it
 */
export async function followDeposit(ctx: ServiceContext<"cardProvider">, depositId: string): Promise<void> {
  const deposit = await findDepositById(ctx.db, depositId);
  if (deposit === null) return;
  const isOver =
    endOf(deposit) <= ctx.clock.now() && (deposit.state === "open" || deposit.state === "asks_bank");
  if (deposit.intentId === null) {
    if (isOver) await endUnsent(ctx, deposit);
    return;
  }
  const intent = isOver
    ? await ctx.cardProvider.cancelIntent(deposit.intentId)
    : await ctx.cardProvider.readIntent(deposit.intentId);
  await applyIntent(ctx, deposit, intent);
}
