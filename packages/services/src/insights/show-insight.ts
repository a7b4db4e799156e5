import type { HiddenInsight, HideInsightInput } from "@evenly/contract/insights/schemas";
import { deleteHidden } from "@evenly/db/insights/queries";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/**
 * Shows an insight again that the caller has hidden; idempotent.
 *
 * @throws {UNAUTHENTICATED}
 * @unaudited changes what a person has read or put away; the row keeps when, deleted ones too
 */
export async function showInsight(
  ctx: ServiceContext,
  { id, period, from }: HideInsightInput,
): Promise<HiddenInsight> {
  await deleteHidden(ctx.db, { userId: requireUser(ctx), period, periodFrom: from }, id);
  return { id, isHidden: false };
}
