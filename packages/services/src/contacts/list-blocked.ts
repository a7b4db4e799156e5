import type { BlockedPerson } from "@evenly/contract/contacts/schemas";
import { listBlocks } from "@evenly/db/contacts/queries";
import type { ServiceContext } from "../context.ts";
import { loadPayees } from "../payments/index.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Lists the people the caller has blocked, the latest first.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listBlocked(ctx: ServiceContext): Promise<BlockedPerson[]> {
  const ownerUserId = requireUser(ctx);
  const rows = await listBlocks(ctx.db, ownerUserId);
  const blockedAt = new Map(rows.map((row) => [row.userId, row.createdAt]));
  const people = await loadPayees(
    ctx,
    ownerUserId,
    rows.map((row) => row.userId),
  );
  return people.flatMap(({ id, displayName, handle, avatarUrl }) => {
    const at = blockedAt.get(id);
    return at === undefined ? [] : [{ id, displayName, handle, avatarUrl, blockedAt: at }];
  });
}
