import { refuse } from "@evenly/contract";
import type { Card, OneCardInput } from "@evenly/contract/cards/schemas";
import {
  findCard,
  listCardsInUse,
  lockCustomer,
  setDefaultCard as putDefaultCard,
} from "@evenly/db/cards/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";
import { presentCard } from "./present.ts";

/**
 * Makes a card the default, which a deposit offers first.
 *
 * @throws {UNAUTHENTICATED} @throws {CARD_NOT_FOUND} it is unknown or another person's.
 */
export async function setDefaultCard(ctx: ServiceContext, { id }: OneCardInput): Promise<Card> {
  const userId = requireUser(ctx);
  const now = ctx.clock.now();
  const card = await withTransaction(ctx, async (tx) => {
    await lockCustomer(tx, userId, now);
    if ((await findCard(tx, userId, id)) === null) refuse("CARD_NOT_FOUND");
    await putDefaultCard(tx, userId, id);
    await recordAudit(ctx, tx, { operation: "card.made_default", userId, subject: id });
    return (await findCard(tx, userId, id)) ?? refuse("CARD_NOT_FOUND");
  });
  return presentCard(card, (await listCardsInUse(ctx.db, userId)).has(id), now);
}
