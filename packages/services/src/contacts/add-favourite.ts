import { refuse } from "@evenly/contract";
import { type ContactInput, type ContactState, FAVOURITES_MAX } from "@evenly/contract/contacts/schemas";
import { lockUser } from "@evenly/db/auth/user-queries";
import { countFavourites, insertFavourite, isPersonReachable } from "@evenly/db/contacts/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requirePair } from "./load.ts";

/**
 * Adds a person to the caller's favourites; idempotent.
 *
 * @throws {UNAUTHENTICATED} @throws {VALIDATION} the person is the caller.
 * @throws {PAYEE_UNKNOWN} no person with this id is visible to the caller.
 * @throws {CONTACTS_FULL} the maximum number of favourites is reached.
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
