import { router } from "../init.ts";
import { budgetProcedures } from "./budgets/budgets.ts";
import { categoryRuleProcedures } from "./budgets/category-rules.ts";
import { goalProcedures } from "./budgets/goals.ts";
import { insightProcedures } from "./budgets/insights.ts";

/** Where a person's money goes: budgets, savings goals, what is safe to spend, rules for categories, and the analysis of what was spent. */
export const budgetsRouter = router({
  ...budgetProcedures,
  ...categoryRuleProcedures,
  ...goalProcedures,
  ...insightProcedures,
});
