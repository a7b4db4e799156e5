import type { ServiceFeature } from "../feature.ts";
import { waitingExpensesRemain } from "./waiting-expenses-remain.ts";

export const expensesBrings: ServiceFeature = {
  remains: waitingExpensesRemain,
};
