import { router } from "../init.ts";
import { budgetProcedures } from "./budgets/budgets.ts";

/** Where the money goes: budgets. */
export const budgetsRouter = router({ ...budgetProcedures });
import { goalProcedures } from "./budgets/goals.ts";

/** Where a person's money goes: savings goals and what is safe to spend. */
export const budgetsRouter = router({
  ...goalProcedures,
});
