import { BudgetAlert, DeleteAlertInput, ReadAlertsInput } from "@evenly/contract/budgets/alert-schemas";
import { BudgetInsight, ReadBudgetInsightsInput } from "@evenly/contract/budgets/insight-schemas";
import { deleteAlert } from "@evenly/services/budgets/alerts/delete-alert";
import { listAlerts } from "@evenly/services/budgets/alerts/list-alerts";
import { readAlerts } from "@evenly/services/budgets/alerts/read-alerts";
import { listBudgetInsights } from "@evenly/services/budgets/insights/list-budget-insights";
import { readBudgetInsights } from "@evenly/services/budgets/insights/read-budget-insights";
import * as z from "zod";
import { userProcedure } from "../../init.ts";

/** Alerts and insights of budgets. */
export const alertProcedures = {
  listAlerts: userProcedure.output(z.array(BudgetAlert)).query(({ ctx }) => listAlerts(ctx)),
  readAlerts: userProcedure.input(ReadAlertsInput).mutation(({ ctx, input }) => readAlerts(ctx, input)),
  deleteAlert: userProcedure.input(DeleteAlertInput).mutation(({ ctx, input }) => deleteAlert(ctx, input)),
  listInsights: userProcedure.output(z.array(BudgetInsight)).query(({ ctx }) => listBudgetInsights(ctx)),
  readInsights: userProcedure
    .input(ReadBudgetInsightsInput)
    .mutation(({ ctx, input }) => readBudgetInsights(ctx, input)),
};
