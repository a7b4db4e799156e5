import type { DepositStep, OneDepositInput } from "@evenly/contract/cards/schemas";
import type { ServiceContext } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";
import { askProvider } from "../ask-provider.ts";
import { noteReading } from "./apply-intent.ts";
import { loadOwnDeposit } from "./load-own-deposit.ts";
import { presentStep } from "./present-step.ts";

/**
 * One of the caller's deposits; while its bank asks, as the provider says now.
 *
 * @throws {UNAUTHENTICATED} @throws {DEPOSIT_NOT_FOUND} it is unknown or another person's.
 * @throws {CARDS_UNAVAILABLE} the provider gives no answer.
 * @unaudited it writes only what the provider says of the caller's own act
 */
export async function getDeposit(
  ctx: ServiceContext<"cardProvider">,
  { id }: OneDepositInput,
): Promise<DepositStep> {
  const deposit = await loadOwnDeposit(ctx, requireUser(ctx), id);
  if (deposit.state !== "asks_bank" || deposit.intentId === null) return presentStep(ctx, deposit, null);
  const intent = await askProvider(ctx.cardProvider.readIntent(deposit.intentId));
  return presentStep(ctx, await noteReading(ctx, id, intent), intent);
}
