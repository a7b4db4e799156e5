import { refuse } from "@evenly/contract";
import { CARDS_MAX } from "@evenly/contract/cards/rules";
import type { AddCardInput, Card } from "@evenly/contract/cards/schemas";
import { findUserById } from "@evenly/db/auth/user-queries";
import { findCard, insertCard, listCardRows, lockCustomer, setDefaultCard } from "@evenly/db/cards/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireUser } from "../shared/require-user.ts";
import { askProvider } from "./ask-provider.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { presentCard } from "./present.ts";

/**
 * Adds a card that the provider's form has made; its number is known to the provider alone. Adding it again changes nothing.
 *
 * @throws {UNAUTHENTICATED} also when the account ends meanwhile. @throws {CARD_REFUSED} the provider refuses it, or it belongs to another customer.
 * @throws {CARDS_FULL} the caller has the most cards that there can be.
 * @throws {CARDS_UNAVAILABLE} the provider gives no answer.
 */
export async function addCard(
  ctx: ServiceContext<"cardProvider">,
  { paymentMethodId, makeDefault }: AddCardInput,
): Promise<Card> {
  const userId = requireUser(ctx);
  if ((await listCardRows(ctx.db, userId)).length >= CARDS_MAX) refuse("CARDS_FULL");
  const customerId = await ensureCustomer(ctx, userId);
  const card = await askProvider(ctx.cardProvider.attachCard(customerId, paymentMethodId, ctx.ids.uuid()));
  if (card.customerId !== customerId) refuse("CARD_REFUSED");
  const now = ctx.clock.now();
  const added = await withTransaction(ctx, async (tx) => {
    await lockCustomer(tx, userId, now);
    // An account ends under this lock, with its cards.
    if ((await findUserById(tx, userId))?.deactivatedAt !== null)
      return { refusal: "UNAUTHENTICATED" } as const;
    const others = await listCardRows(tx, userId);
    const known = others.find(({ methodId }) => methodId === card.id);
    if (known) return { cardId: known.id };
    if (others.length >= CARDS_MAX) return { refusal: "CARDS_FULL" } as const;
    const { customerId: _customerId, id: methodId, ...shown } = card;
    const cardId = ctx.ids.uuid();
    await insertCard(tx, { ...shown, id: cardId, methodId, userId, isDefault: false, createdAt: now });
    if (makeDefault || others.length === 0) await setDefaultCard(tx, userId, cardId);
    const { brand, last4 } = card;
    await recordEvent(ctx, tx, "card.added", { userId, cardId, brand, last4 });
    await recordAudit(ctx, tx, { operation: "card.added", userId, subject: cardId });
    return { cardId };
  });
  if (added.refusal !== undefined) {
    // Something else came first; the provider forgets what it has attached.
    await askProvider(ctx.cardProvider.detachCard(card.id));
    return refuse(added.refusal);
  }
  const stored = (await findCard(ctx.db, userId, added.cardId)) ?? refuse("CARD_NOT_FOUND");
  return presentCard(stored, false, now);
}
