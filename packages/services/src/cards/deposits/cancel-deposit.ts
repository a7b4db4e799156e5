import type { DepositStep, OneDepositInput } from "@evenly/contract/cards/schemas";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireUser } from "../../shared/require-user.ts";
import { askProvider } from "../ask-provider.ts";
import { endUnsent, noteIntent } from "./apply-intent.ts";
import { loadOwnDeposit } from "./load-own-deposit.ts";
import { presentStep } from "./present-step.ts";

/**
 * Cancels a deposit that is not charged yet. One that the provider has charged meanwhile is answered as it stands.
 *
 * @throws {UNAUTHENTICATED} @throws {DEPOSIT_NOT_FOUND} it is unknown or another person's.
 * @throws {CARDS_UNAVAILABLE} the provider gives no answer.
 */
export async function cancelDeposit(
  ctx: ServiceContext<"cardProvider">,
  { id }: OneDepositInput,
): Promise<DepositStep> {
  const userId = requireUser(ctx);
  const { intentId } = await endUnsent(ctx, await loadOwnDeposit(ctx, userId, id));
  const intent = intentId === null ? null : await askProvider(ctx.cardProvider.cancelIntent(intentId));
  const after = intent === null ? await loadOwnDeposit(ctx, userId, id) : await noteIntent(ctx, id, intent);
  await withTransaction(ctx, (tx) =>
    recordAudit(ctx, tx, { operation: "deposit.canceled", userId, subject: id }),
  );
  return presentStep(ctx, after, intent);
}
