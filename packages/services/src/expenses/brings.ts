import type { ServiceFeature } from "../feature.ts";
import { waitingExpensesRemain } from "./waiting-expenses-remain.ts";

export const expensesBrings: ServiceFeature = {
  remains: waitingExpensesRemain,
  unaudited: {
    "parts of verbs that keep the version": ["expenses.addExpense", "expenses.editExpense"],
    "keep every version with who and when, for the whole group": [
      "expenses.addComment",
      "expenses.approveExpense",
      "expenses.createExpense",
      "expenses.rejectExpense",
      "expenses.removeComment",
      "expenses.restoreExpense",
      "expenses.updateExpense",
      "expenses.voidExpense",
    ],
    "changes how the form starts for the caller alone": ["expenses.savePairSplit"],
  },
};
