import { router } from "../init.ts";
import { budgetProcedures } from "./budgets/budgets.ts";

/** Where the money goes: budgets. */
export const budgetsRouter = router({ ...budgetProcedures });
