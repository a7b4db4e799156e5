import { refuse } from "@evenly/contract";
import type { Findability, UpdateFindabilityInput } from "@evenly/contract/contacts/schemas";
import { updateFindability as writeFindability } from "@evenly/db/contacts/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Changes by which addresses the caller can be found, and by whom. The @handle and the user id always work.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the caller's account does not exist.
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
