import { invariant } from "@evenly/contract";
import type { Budget, OneBudgetInput } from "@evenly/contract/budgets/schemas";
import type { ServiceContext } from "../context.ts";
import { loadBudget } from "./load.ts";
import { presentBudgets } from "./present.ts";

/** A budget that the caller can see, in the period of a day. @throws {UNAUTHENTICATED} @throws {BUDGET_NOT_FOUND} */
export async function getBudget(ctx: ServiceContext, { budgetId, on }: OneBudgetInput): Promise<Budget> {
  const [budget] = await presentBudgets(ctx, [await loadBudget(ctx, budgetId)], on);
  invariant(budget, "each budget is presented");
  return budget;
}
