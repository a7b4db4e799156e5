import { refuse } from "@evenly/contract";
import type { CancelWaitingInput } from "@evenly/contract/payments/step-up";
import { cancelCheck, findCheck } from "@evenly/db/payments/check-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { requireUser } from "../../shared/require-user.ts";

/** A posting has ended long before; a lease that is older was left by a process that died. */
const POSTING_MS = 60_000;

/**
 * Cancels one of the caller's payments that wait for a proof; no money has moved. Repeating it changes nothing.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the payment is unknown or another user's.
 * @throws {STATE_CONFLICT} it is being posted, or was.
 */
export async function cancelWaiting(
  ctx: ServiceContext<"followers">,
  input: CancelWaitingInput,
): Promise<CancelWaitingInput> {
  const userId = requireUser(ctx);
  const own = { id: input.id, userId };
  const row = (await findCheck(ctx.db, own)) ?? refuse("NOT_FOUND");
  const at = ctx.clock.now();
  const isOver = row.expiresAt <= at || (row.closedAt !== null && row.leasedAt === null);
  if (isOver) return { id: input.id };
  await withTransaction(ctx, async (tx) => {
    const leasedBefore = new Date(at.getTime() - POSTING_MS);
    if (!(await cancelCheck(tx, own, { at, leasedBefore }))) {
      const now = await findCheck(tx, own);
      if (now?.closedAt && now.leasedAt === null) return;
      refuse("STATE_CONFLICT", { id: input.id });
    }
    await ctx.followers.get(row.procedure)?.onCancelled(ctx, tx, input.id);
    await recordAudit(ctx, tx, { operation: "payment.check_cancelled", userId, subject: input.id });
  });
  return { id: input.id };
}
