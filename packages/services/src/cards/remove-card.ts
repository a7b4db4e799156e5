import { refuse } from "@evenly/contract";
import { forgetCards } from "@evenly/contract/cards/jobs";
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
import { enqueueJob } from "../shared/enqueue-job.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Removes a card, here at once and at the provider by a job. Where it was the default, the newest of the others becomes it.
 *
 * @throws {UNAUTHENTICATED} @throws {CARD_NOT_FOUND} it is unknown or another person's.
 * @throws {CARD_IN_USE} a deposit that has not ended charges it.
 */
export async function removeCard(ctx: ServiceContext, { id }: OneCardInput): Promise<RemovedCard> {
  const userId = requireUser(ctx);
  const newDefaultId = await withTransaction(ctx, async (tx) => {
    await lockCustomer(tx, userId, ctx.clock.now());
    const card = (await findCard(tx, userId, id)) ?? refuse("CARD_NOT_FOUND");
    if ((await listCardsInUse(tx, userId)).has(id)) refuse("CARD_IN_USE");
    await deleteCard(tx, userId, id);
    await enqueueJob(ctx, tx, forgetCards, { methodIds: [card.methodId] });
    await recordAudit(ctx, tx, { operation: "card.removed", userId, subject: id });
    const newest = card.isDefault ? (await listCardRows(tx, userId)).at(-1) : undefined;
    if (newest !== undefined) await setDefaultCard(tx, userId, newest.id);
    return newest?.id ?? null;
  });
  return schemas.RemovedCard.parse({ id, newDefaultId });
}
