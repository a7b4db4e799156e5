import { refuse } from "@evenly/contract";
import type { OneCardInput, RemovedCard } from "@evenly/contract/cards/schemas";
import * as schemas from "@evenly/contract/cards/schemas";
import {
  deleteCard,
  findCard,
  listCardRows,
  listCardsInUse,
  lockCustomer,
  setDefaultCard,
} from "@evenly/db/cards/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { askProvider } from "./ask-provider.ts";

/**
 * Removes a card here and at the provider. Where it was the default, the newest of the others becomes it.
 *
 * @throws {UNAUTHENTICATED} @throws {CARD_NOT_FOUND} it is unknown or another person's.
 * @throws {CARD_IN_USE} a deposit that has not ended charges it. @throws {CARDS_UNAVAILABLE} the provider gives no answer.
 */
export async function removeCard(
  ctx: ServiceContext<"cardProvider">,
  { id }: OneCardInput,
): Promise<RemovedCard> {
  const userId = requireUser(ctx);
  const card = (await findCard(ctx.db, userId, id)) ?? refuse("CARD_NOT_FOUND");
  if ((await listCardsInUse(ctx.db, userId)).has(id)) refuse("CARD_IN_USE");
  // First there, so that a card that is gone here can never be charged.
  await askProvider(ctx.cardProvider.detachCard(card.methodId));
  const newDefaultId = await withTransaction(ctx, async (tx) => {
    await lockCustomer(tx, userId, ctx.clock.now());
    await deleteCard(tx, userId, id);
    await recordAudit(ctx, tx, { operation: "card.removed", userId, subject: id });
    const newest = card.isDefault ? (await listCardRows(tx, userId)).at(-1) : undefined;
    if (newest !== undefined) await setDefaultCard(tx, userId, newest.id);
    return newest?.id ?? null;
  });
  return schemas.RemovedCard.parse({ id, newDefaultId });
}
