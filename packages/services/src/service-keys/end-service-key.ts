import { refuse } from "@evenly/contract";
import type { Done } from "@evenly/contract/auth/schemas";
import type { EndServiceKeyInput } from "@evenly/contract/service-keys/schemas";
import { findServiceKey, setServiceKeyRevoked } from "@evenly/db/service-keys/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";

/**
 * Declines or ends a key that acts for the caller; its next request is refused. Nobody can turn it on again.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the caller has no such key, or it has ended.
 */
export async function endServiceKey(
  ctx: ServiceContext,
  { serviceKeyId: id }: EndServiceKeyInput,
): Promise<Done> {
  const { userId } = requireSession(ctx);
  await withTransaction(ctx, async (tx) => {
    const key = await findServiceKey(tx, id);
    if (key?.actingUserId !== userId) return refuse("NOT_FOUND");
    if (!(await setServiceKeyRevoked(tx, id, ctx.clock.now()))) return refuse("NOT_FOUND");
    const metadata = { wasApproved: key.approvedAt !== null };
    await recordAudit(ctx, tx, { operation: "service_key.ended", userId, subject: id, metadata });
  });
  return { done: true };
}
