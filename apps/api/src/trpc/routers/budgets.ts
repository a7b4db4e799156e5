import { router } from "../init.ts";
import { budgetProcedures } from "./budgets/budgets.ts";
import { goalProcedures } from "./budgets/goals.ts";

/** Where a person's money goes: budgets, savings goals and what is safe to spend. */
export const budgetsRouter = router({ ...budgetProcedures, ...goalProcedures });
import { insightProcedures } from "./budgets/insights.ts";

/** What people spend, and what is worth noticing in it. */
export const budgetsRouter = router({ ...insightProcedures });
