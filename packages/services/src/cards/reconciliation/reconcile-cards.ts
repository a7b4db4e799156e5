import type { CardReconciliation, ReconcileCardsInput } from "@evenly/contract/cards/schemas";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { requireOperator } from "../../operators/index.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { askProvider } from "../ask-provider.ts";
import { compareWithProvider } from "./compare-with-provider.ts";

/**
 * Compares the ledger with the card provider for an operator.
 *
 * @throws {UNAUTHENTICATED} @throws {FORBIDDEN} the caller is not an operator.
 * @throws {CARDS_UNAVAILABLE} the provider gives no answer.
 */
export async function reconcileCards(
  ctx: ServiceContext<"cardProvider">,
  { days }: ReconcileCardsInput,
): Promise<CardReconciliation> {
  await withTransaction(ctx, async (tx) => {
    await requireOperator(ctx, tx, "look");
    await recordAudit(ctx, tx, { operation: "cards.reconciled", userId: null, metadata: { days } });
  });
  return askProvider(compareWithProvider(ctx, days));
}
