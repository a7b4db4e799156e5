import { refuse } from "@evenly/contract";
import { BLOCKS_MAX, type ContactInput, type ContactState } from "@evenly/contract/contacts/schemas";
import { lockUser } from "@evenly/db/auth/user-queries";
import { countBlocks, deleteFavourite, insertBlock, personExists } from "@evenly/db/contacts/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requirePair } from "./load.ts";

/**
 * Blocks a person: neither can pay the other, the person cannot find the caller, and is not notified. Past payments stay and
 * can still be returned. The person is removed from the caller's favourites.
 *
 * @throws {UNAUTHENTICATED} @throws {VALIDATION} the person is the caller.
 * @throws {NOT_FOUND} no person has this id. @throws {CONTACTS_FULL} the maximum number of blocked people is reached.
 */
export async function blockPerson(ctx: ServiceContext, input: ContactInput): Promise<ContactState> {
  const pair = requirePair(ctx, input.userId);
  if (!(await personExists(ctx.db, pair.userId))) return refuse("NOT_FOUND");
  await withTransaction(ctx, async (tx) => {
    await lockUser(tx, pair.ownerUserId);
    if (!(await insertBlock(tx, pair, ctx.clock.now()))) return;
    if ((await countBlocks(tx, pair.ownerUserId)) > BLOCKS_MAX) refuse("CONTACTS_FULL", { max: BLOCKS_MAX });
    await deleteFavourite(tx, pair);
    const entry = { userId: pair.ownerUserId, subject: pair.userId };
    await recordAudit(ctx, tx, { operation: "person.blocked", ...entry });
  });
  return { isFavourite: false, isBlocked: true };
}
