import type { HiddenInsight, HideInsightInput } from "@evenly/contract/insights/schemas";
import { insertHidden } from "@evenly/db/insights/queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Hides an insight, which the caller calls not useful, for its period; idempotent.
 *
 * @throws {UNAUTHENTICATED}
 * @unaudited changes what a person has read or put away; the row keeps when, deleted ones too
 */
export async function hideInsight(
  ctx: ServiceContext,
  { id, period, from }: HideInsightInput,
): Promise<HiddenInsight> {
  const userId = requireUser(ctx);
  const row = { userId, period, periodFrom: from, insightId: id, hiddenAt: ctx.clock.now() };
  await withTransaction(ctx, (tx) => insertHidden(tx, row));
  return { id, isHidden: true };
}
