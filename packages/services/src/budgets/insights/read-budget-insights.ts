import { refuse } from "@evenly/contract";
import type { ReadBudgetInsightsInput } from "@evenly/contract/budgets/insight-schemas";
import { saveReadInsights } from "@evenly/db/budgets/alert-queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { requireUser } from "../../shared/require-user.ts";
import { listBudgetInsights } from "./list-budget-insights.ts";

/**
 * Marks one of the caller's insights as read, or all that hold now.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} it does not hold, or no longer.
 * @unaudited changes how the caller alone sees their insights
 */
export async function readBudgetInsights(
  ctx: ServiceContext,
  { insightId }: ReadBudgetInsightsInput,
): Promise<void> {
  const userId = requireUser(ctx);
  const ids = (await listBudgetInsights(ctx)).map(({ id }) => id);
  if (insightId !== undefined && !ids.includes(insightId)) refuse("NOT_FOUND");
  const read = insightId === undefined ? ids : [insightId];
  await withTransaction(ctx, (tx) => saveReadInsights(tx, userId, read, ctx.clock.now()));
}
