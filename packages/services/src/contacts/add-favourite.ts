import { refuse } from "@evenly/contract";
import { type ContactInput, type ContactState, FAVOURITES_MAX } from "@evenly/contract/contacts/schemas";
import { lockUser } from "@evenly/db/auth/user-queries";
import { countFavourites, insertFavourite, isPersonReachable } from "@evenly/db/contacts/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requirePair } from "./load.ts";

/**
 * Keeps a person as a favourite of the caller's; keeping them again changes nothing.
 *
 * @throws {UNAUTHENTICATED} @throws {VALIDATION} they are the caller.
 * @throws {PAYEE_UNKNOWN} nobody of this id can be shown to the caller.
 * @throws {CONTACTS_FULL} there are as many favourites as there can be.
 */
export async function addFavourite(ctx: ServiceContext, input: ContactInput): Promise<ContactState> {
  const pair = requirePair(ctx, input.userId);
  if (!(await isPersonReachable(ctx.db, pair.userId, pair.ownerUserId))) return refuse("PAYEE_UNKNOWN");
  await withTransaction(ctx, async (tx) => {
    await lockUser(tx, pair.ownerUserId);
    if (!(await insertFavourite(tx, pair, ctx.clock.now()))) return;
    if ((await countFavourites(tx, pair.ownerUserId)) > FAVOURITES_MAX)
      refuse("CONTACTS_FULL", { max: FAVOURITES_MAX });
    await recordAudit(ctx, tx, {
      operation: "favourite.added",
      userId: pair.ownerUserId,
      subject: pair.userId,
    });
  });
  return { isFavourite: true, isBlocked: false };
}
