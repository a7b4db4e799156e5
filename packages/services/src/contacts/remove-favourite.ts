import type { ContactInput, ContactState } from "@evenly/contract/contacts/schemas";
import { deleteFavourite, findContactState } from "@evenly/db/contacts/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requirePair } from "./load.ts";

/**
 * Removes a person from the caller's favourites; idempotent.
 *
 * @throws {UNAUTHENTICATED} @throws {VALIDATION} the person is the caller.
 */
export async function removeFavourite(ctx: ServiceContext, input: ContactInput): Promise<ContactState> {
  const pair = requirePair(ctx, input.userId);
  await withTransaction(ctx, async (tx) => {
    if (!(await deleteFavourite(tx, pair))) return;
    const entry = { userId: pair.ownerUserId, subject: pair.userId };
    await recordAudit(ctx, tx, { operation: "favourite.removed", ...entry });
  });
  return findContactState(ctx.db, pair);
}
