import { BudgetAlert, DeleteAlertInput, ReadAlertsInput } from "@evenly/contract/budgets/alert-schemas";
import { deleteAlert } from "@evenly/services/budgets/alerts/delete-alert";
import { listAlerts } from "@evenly/services/budgets/alerts/list-alerts";
import { readAlerts } from "@evenly/services/budgets/alerts/read-alerts";
import * as z from "zod";
import { userProcedure } from "../../init.ts";

/** Alerts of budgets. */
export const alertProcedures = {
  listAlerts: userProcedure.output(z.array(BudgetAlert)).query(({ ctx }) => listAlerts(ctx)),
  readAlerts: userProcedure.input(ReadAlertsInput).mutation(({ ctx, input }) => readAlerts(ctx, input)),
  deleteAlert: userProcedure.input(DeleteAlertInput).mutation(({ ctx, input }) => deleteAlert(ctx, input)),
};
