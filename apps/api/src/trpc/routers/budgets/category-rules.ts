import {
  CategoryRule,
  CategoryRulePreview,
  CategoryRules,
  CreateCategoryRuleInput,
  DeleteCategoryRuleInput,
  MoveCategoryRuleInput,
  PreviewCategoryRuleInput,
  UpdateCategoryRuleInput,
} from "@evenly/contract/category-rules/schemas";
import { createCategoryRule } from "@evenly/services/category-rules/create-category-rule";
import { deleteCategoryRule } from "@evenly/services/category-rules/delete-category-rule";
import { listCategoryRules } from "@evenly/services/category-rules/list-category-rules";
import { moveCategoryRule } from "@evenly/services/category-rules/move-category-rule";
import { previewCategoryRule } from "@evenly/services/category-rules/preview-category-rule";
import { updateCategoryRule } from "@evenly/services/category-rules/update-category-rule";
import { userProcedure } from "../../init.ts";

/** Rules that sort payments into categories. */
export const categoryRuleProcedures = {
  listRules: userProcedure.output(CategoryRules).query(({ ctx }) => listCategoryRules(ctx)),
  previewRule: userProcedure
    .input(PreviewCategoryRuleInput)
    .output(CategoryRulePreview)
    .query(({ ctx, input }) => previewCategoryRule(ctx, input)),
  createRule: userProcedure
    .input(CreateCategoryRuleInput)
    .output(CategoryRule)
    .mutation(({ ctx, input }) => createCategoryRule(ctx, input)),
  updateRule: userProcedure
    .input(UpdateCategoryRuleInput)
    .output(CategoryRule)
    .mutation(({ ctx, input }) => updateCategoryRule(ctx, input)),
  moveRule: userProcedure
    .input(MoveCategoryRuleInput)
    .output(CategoryRules)
    .mutation(({ ctx, input }) => moveCategoryRule(ctx, input)),
  deleteRule: userProcedure
    .input(DeleteCategoryRuleInput)
    .output(CategoryRules)
    .mutation(({ ctx, input }) => deleteCategoryRule(ctx, input)),
};
