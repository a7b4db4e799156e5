import type { RecommendedShares, RecommendSharesInput } from "@evenly/contract/budgets/plan-schemas";
import { recommendShares } from "@evenly/domain/budgets/index";
import type { ServiceContext } from "../context.ts";
import { requireUser } from "../shared/require-user.ts";

/** A common split of the income that the caller names; a guideline that is stored nowhere. @throws {UNAUTHENTICATED} */
export async function recommendBudgets(
  ctx: ServiceContext,
  { incomeMinor }: RecommendSharesInput,
): Promise<RecommendedShares> {
  requireUser(ctx);
  return [...recommendShares(incomeMinor)];
}
