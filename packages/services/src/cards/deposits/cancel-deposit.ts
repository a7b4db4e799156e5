import { refuse } from "@evenly/contract";
import type { DepositStep, OneDepositInput } from "@evenly/contract/cards/schemas";
import { changeDeposit, type DepositRow, lockDeposit } from "@evenly/db/cards/queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireUser } from "../../shared/require-user.ts";
import { askProvider } from "../ask-provider.ts";
import { noteIntent } from "./apply-intent.ts";
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
  const deposit = await loadOwnDeposit(ctx, userId, id);
  if (deposit.intentId === null) return presentStep(ctx, await endUnsent(ctx, deposit), null);
  const intent = await askProvider(ctx.cardProvider.cancelIntent(deposit.intentId));
  const after = await noteIntent(ctx, id, intent);
  await withTransaction(ctx, (tx) =>
    recordAudit(ctx, tx, { operation: "deposit.canceled", userId, subject: id }),
  );
  return presentStep(ctx, after, intent);
}

/** Ends a deposit of which the provider has not answered yet; an intent that it made is never confirmed. */
async function endUnsent(ctx: ServiceContext, { id, userId }: DepositRow): Promise<DepositRow> {
  return withTransaction(ctx, async (tx) => {
    const row = (await lockDeposit(tx, id)) ?? refuse("DEPOSIT_NOT_FOUND", { id });
    const change = { state: "canceled", changedAt: ctx.clock.now() } as const;
    await changeDeposit(tx, id, change);
    await recordAudit(ctx, tx, { operation: "deposit.canceled", userId, subject: id });
    return { ...row, ...change };
  });
}
