import type { Card } from "@evenly/contract/cards/schemas";
import { listCardRows, listCardsInUse } from "@evenly/db/cards/queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";
import { presentCard } from "./present.ts";

/**
 * The caller's cards, the default first.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listCards(ctx: ServiceContext): Promise<Card[]> {
  const userId = requireUser(ctx);
  const [rows, inUse] = await Promise.all([listCardRows(ctx.db, userId), listCardsInUse(ctx.db, userId)]);
  const now = ctx.clock.now();
  return rows.map((row) => presentCard(row, inUse.has(row.id), now));
}
