import { AppError, refuse } from "@evenly/contract";
import type { ConfirmDepositInput, DepositStep } from "@evenly/contract/cards/schemas";
import {
  changeDeposit,
  type DepositRow,
  findCard,
  lockCustomer,
  lockDeposit,
} from "@evenly/db/cards/queries";
import { hasEnded } from "@evenly/domain/cards/index";
import { type ServiceContext, withTransaction } from "../../context.ts";
import type { ProviderIntent } from "../../ports.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireUser } from "../../shared/require-user.ts";
import { askProvider } from "../ask-provider.ts";
import { noteIntent, noteReading } from "./apply-intent.ts";
import { loadDepositLimits, refuseFrozen } from "./load-added.ts";
import { loadOwnDeposit } from "./load-own-deposit.ts";
import { presentStep } from "./present-step.ts";
import { refuseAboveLimit } from "./refuse-amount.ts";

/**
 * Charges a card of the caller for a deposit. The wallet is credited later, by the provider's own message. A deposit that is being charged, or
 * has been, is answered as it stands: pressing twice charges once.
 *
 * @throws {UNAUTHENTICATED} @throws {DEPOSIT_NOT_FOUND} @throws {CARD_NOT_FOUND} unknown or another person's.
 * @throws {PARTY_FROZEN} the account is frozen. @throws {DEPOSIT_ENDED} it was canceled or given back. @throws {DEPOSIT_LIMIT} it is above a limit by now.
 * @throws {CARD_REFUSED} the provider does not take the card. @throws {CARDS_UNAVAILABLE} the provider gives no answer.
 */
export async function confirmDeposit(
  ctx: ServiceContext<"cardProvider">,
  { id, paymentMethodId }: ConfirmDepositInput,
): Promise<DepositStep> {
  const userId = requireUser(ctx);
  const deposit = await loadOwnDeposit(ctx, userId, id);
  if (deposit.intentId === null) refuse("DEPOSIT_NOT_FOUND", { id });
  const card = (await findCard(ctx.db, userId, paymentMethodId)) ?? refuse("CARD_NOT_FOUND");
  const begun = await begin(ctx, deposit, card.id);
  if (begun === null) {
    const intent = await askProvider(ctx.cardProvider.readIntent(deposit.intentId));
    return presentStep(ctx, await noteReading(ctx, id, intent), intent);
  }
  const key = `confirm:${id}:${begun.tries}`;
  const intent = await confirmAt(ctx, begun.id, { intentId: deposit.intentId, methodId: card.methodId, key });
  return presentStep(ctx, await noteIntent(ctx, id, intent), intent);
}

/** A card that the provider does not take at all leaves the intent as it was, and the deposit open for another card. */
async function confirmAt(
  ctx: ServiceContext<"cardProvider">,
  depositId: string,
  { intentId, methodId, key }: { readonly intentId: string; readonly methodId: string; readonly key: string },
): Promise<ProviderIntent> {
  try {
    return await askProvider(ctx.cardProvider.confirmIntent(intentId, methodId, key));
  } catch (error) {
    if (error instanceof AppError && error.code === "CARD_REFUSED")
      await noteIntent(ctx, depositId, await askProvider(ctx.cardProvider.readIntent(intentId)));
    throw error;
  }
}

/** Counts the try and marks the deposit as being charged; null when it already is. */
async function begin(
  ctx: ServiceContext,
  { id, userId, amountMinor, currency }: DepositRow,
  cardId: string,
): Promise<DepositRow | null> {
  const now = ctx.clock.now();
  return withTransaction(ctx, async (tx) => {
    // Limits count all deposits of the person, so two at the same time are counted one after the other.
    await lockCustomer(tx, userId, now);
    const row = (await lockDeposit(tx, id)) ?? refuse("DEPOSIT_NOT_FOUND", { id });
    if (row.state === "canceled" || row.state === "returned") refuse("DEPOSIT_ENDED", { id });
    if (hasEnded(row.state) || row.state !== "open") return null;
    const card = (await findCard(tx, userId, cardId)) ?? refuse("CARD_NOT_FOUND");
    await refuseFrozen(tx, userId);
    refuseAboveLimit(await loadDepositLimits(tx, userId, now, id), amountMinor, currency);
    const change = {
      state: "pending",
      problem: null,
      cardId,
      cardBrand: card.brand,
      cardLast4: card.last4,
      tries: row.tries + 1,
      changedAt: now,
    } as const;
    await changeDeposit(tx, id, change);
    await recordAudit(ctx, tx, { operation: "deposit.confirmed", userId, subject: id });
    return { ...row, ...change };
  });
}
