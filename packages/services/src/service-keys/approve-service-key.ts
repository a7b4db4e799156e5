import { refuse } from "@evenly/contract";
import type { Done } from "@evenly/contract/auth/schemas";
import type { ApproveServiceKeyInput } from "@evenly/contract/service-keys/schemas";
import { setServiceKeyApproved } from "@evenly/db/service-keys/queries";
import { lockProven } from "../auth/index.ts";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireOwner } from "../factors/index.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { requireSession } from "../shared/require-session.ts";

/**
 * Lets a service pay for the caller within its daily cap, from now until the caller ends it or it expires. Needs the caller's own
 * proof: a key that pays is made by operators, and counts only from its user's word.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} no key of the caller with this id waits for approval.
 * @throws {PASSWORD_WRONG} @throws {FACTOR_CODE_REQUIRED} @throws {FACTOR_CODE_WRONG} @throws {PASSKEY_REFUSED}
 * @throws {RATE_LIMITED} @throws {OVERLOADED}
 */
export async function approveServiceKey(
  ctx: ServiceContext<"passwords" | "seal">,
  { serviceKeyId: id, ...proof }: ApproveServiceKeyInput,
): Promise<Done> {
  const { userId } = requireSession(ctx);
  const proven = await requireOwner(ctx, userId, proof);
  await withTransaction(ctx, async (tx) => {
    await lockProven(tx, proven);
    if (!(await setServiceKeyApproved(tx, { id, userId, at: ctx.clock.now() }))) refuse("NOT_FOUND");
    await recordAudit(ctx, tx, { operation: "service_key.approved", userId, subject: id });
  });
  return { done: true };
}
