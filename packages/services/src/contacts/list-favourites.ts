import type { Payee } from "@evenly/contract/payments/schemas";
import { listFavouriteIds } from "@evenly/db/contacts/queries";
import type { ServiceContext } from "../context.ts";
import { loadPayees } from "../payments/index.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Lists the caller's favourites that they can pay, latest first.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listFavourites(ctx: ServiceContext): Promise<Payee[]> {
  const userId = requireUser(ctx);
  return loadPayees(ctx, userId, await listFavouriteIds(ctx.db, userId));
}
