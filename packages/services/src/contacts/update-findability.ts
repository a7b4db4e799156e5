import { refuse } from "@evenly/contract";
import type { Findability, UpdateFindabilityInput } from "@evenly/contract/contacts/schemas";
import { updateFindability as writeFindability } from "@evenly/db/contacts/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Changes by what the caller may be found, and by whom. Their @handle and user id always find them.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the caller is not there.
 */
export async function updateFindability(
  ctx: ServiceContext,
  input: UpdateFindabilityInput,
): Promise<Findability> {
  const userId = requireUser(ctx);
  return withTransaction(ctx, async (tx) => {
    const now = (await writeFindability(tx, userId, input)) ?? refuse("NOT_FOUND");
    await recordAudit(ctx, tx, { operation: "findability.changed", userId, metadata: { ...now } });
    return now;
  });
}
