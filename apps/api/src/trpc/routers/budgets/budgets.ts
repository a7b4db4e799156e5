import {
  Budget,
  CreateBudgetInput,
  DeleteBudgetInput,
  ListBudgetsInput,
  OneBudgetInput,
  UpdateBudgetInput,
} from "@evenly/contract/budgets/schemas";
import { createBudget } from "@evenly/services/budgets/create-budget";
import { deleteBudget } from "@evenly/services/budgets/delete-budget";
import { getBudget } from "@evenly/services/budgets/get-budget";
import { listBudgets } from "@evenly/services/budgets/list-budgets";
import { updateBudget } from "@evenly/services/budgets/update-budget";
import * as z from "zod";
import { userProcedure } from "../../init.ts";
import { alertProcedures } from "./alerts.ts";
import { categoryProcedures } from "./categories.ts";
import { planProcedures } from "./plans.ts";
import { budgetSharingProcedures } from "./sharing.ts";

/** Budgets, their categories, settings, alerts and members. */
export const budgetProcedures = {
  ...categoryProcedures,
  ...alertProcedures,
  ...planProcedures,
  ...budgetSharingProcedures,
  list: userProcedure
    .input(ListBudgetsInput)
    .output(z.array(Budget))
    .query(({ ctx, input }) => listBudgets(ctx, input)),
  get: userProcedure
    .input(OneBudgetInput)
    .output(Budget)
    .query(({ ctx, input }) => getBudget(ctx, input)),
  create: userProcedure
    .input(CreateBudgetInput)
    .output(Budget)
    .mutation(async ({ ctx, input }) => {
      const { budget, isReplayed } = await createBudget(ctx, input);
      if (isReplayed) ctx.http.setHeader("Idempotent-Replayed", "true");
      return budget;
    }),
  update: userProcedure
    .input(UpdateBudgetInput)
    .output(Budget)
    .mutation(({ ctx, input }) => updateBudget(ctx, input)),
  delete: userProcedure.input(DeleteBudgetInput).mutation(({ ctx, input }) => deleteBudget(ctx, input)),
};
