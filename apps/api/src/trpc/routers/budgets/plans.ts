import {
  BudgetEffect,
  BudgetEffectInput,
  BudgetSuggestions,
  CopiedBudgets,
  CopyBudgetsInput,
  RecommendedShares,
  RecommendSharesInput,
  SuggestBudgetsInput,
} from "@evenly/contract/budgets/plan-schemas";
import { BudgetReport, BudgetReportInput } from "@evenly/contract/budgets/report-schemas";
import { ListSpentInput, SpentPage } from "@evenly/contract/budgets/spent-schemas";
import { copyBudgets } from "@evenly/services/budgets/copy-budgets";
import { getBudgetEffect } from "@evenly/services/budgets/get-budget-effect";
import { listSpent } from "@evenly/services/budgets/list-spent";
import { recommendBudgets } from "@evenly/services/budgets/recommend-budgets";
import { getBudgetReport } from "@evenly/services/budgets/reports/get-budget-report";
import { suggestBudgets } from "@evenly/services/budgets/suggest-budgets";
import { userProcedure } from "../../init.ts";

/** What helps to set budgets, and what is behind them. */
export const planProcedures = {
  listSpent: userProcedure
    .input(ListSpentInput)
    .output(SpentPage)
    .query(({ ctx, input }) => listSpent(ctx, input)),
  getEffect: userProcedure
    .input(BudgetEffectInput)
    .output(BudgetEffect)
    .query(({ ctx, input }) => getBudgetEffect(ctx, input)),
  suggest: userProcedure
    .input(SuggestBudgetsInput)
    .output(BudgetSuggestions)
    .query(({ ctx, input }) => suggestBudgets(ctx, input)),
  recommend: userProcedure
    .input(RecommendSharesInput)
    .output(RecommendedShares)
    .query(({ ctx, input }) => recommendBudgets(ctx, input)),
  getReport: userProcedure
    .input(BudgetReportInput)
    .output(BudgetReport)
    .query(({ ctx, input }) => getBudgetReport(ctx, input)),
  copyMonth: userProcedure
    .input(CopyBudgetsInput)
    .output(CopiedBudgets)
    .mutation(({ ctx, input }) => copyBudgets(ctx, input)),
};
