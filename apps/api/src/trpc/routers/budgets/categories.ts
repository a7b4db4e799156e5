import {
  BudgetCategory,
  CreateCategoryInput,
  DeleteCategoryInput,
  DeletedCategory,
  UpdateCategoryInput,
} from "@evenly/contract/budgets/category-schemas";
import { BudgetSettings, UpdateBudgetSettingsInput } from "@evenly/contract/budgets/settings-schemas";
import { createCategory } from "@evenly/services/budgets/categories/create-category";
import { deleteCategory } from "@evenly/services/budgets/categories/delete-category";
import { listCategories } from "@evenly/services/budgets/categories/list-categories";
import { updateCategory } from "@evenly/services/budgets/categories/update-category";
import { getBudgetSettings } from "@evenly/services/budgets/settings/get-budget-settings";
import { updateBudgetSettings } from "@evenly/services/budgets/settings/update-budget-settings";
import * as z from "zod";
import { userProcedure } from "../../init.ts";

/** Categories of spending and the settings of budgets. */
export const categoryProcedures = {
  listCategories: userProcedure.output(z.array(BudgetCategory)).query(({ ctx }) => listCategories(ctx)),
  createCategory: userProcedure
    .input(CreateCategoryInput)
    .output(BudgetCategory)
    .mutation(({ ctx, input }) => createCategory(ctx, input)),
  updateCategory: userProcedure
    .input(UpdateCategoryInput)
    .output(BudgetCategory)
    .mutation(({ ctx, input }) => updateCategory(ctx, input)),
  deleteCategory: userProcedure
    .input(DeleteCategoryInput)
    .output(DeletedCategory)
    .mutation(({ ctx, input }) => deleteCategory(ctx, input)),
  getSettings: userProcedure.output(BudgetSettings).query(({ ctx }) => getBudgetSettings(ctx)),
  updateSettings: userProcedure
    .input(UpdateBudgetSettingsInput)
    .output(BudgetSettings)
    .mutation(({ ctx, input }) => updateBudgetSettings(ctx, input)),
};
