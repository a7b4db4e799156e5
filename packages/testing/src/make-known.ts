import { insertFavourite } from "@evenly/db/contacts/queries";
import type { TestContext } from "./context.ts";

/**
 * Makes somebody known to others, who keep them as a favourite: they add each of the others to groups at once, without an invitation.
 */
export async function makeKnown(
  ctx: TestContext,
  { userId }: { readonly userId: string },
  others: readonly { readonly userId: string }[],
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    for (const other of others)
      await insertFavourite(tx, { ownerUserId: other.userId, userId }, ctx.clock.now());
  });
}
