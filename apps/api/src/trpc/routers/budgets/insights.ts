import {
  AnalyzeSpendingInput,
  CategoryInsights,
  CategoryInsightsInput,
  ClearedCache,
  HiddenInsight,
  HideInsightInput,
  SpendingAnalysis,
  SpendingForecastInput,
  SpendingForecasts,
  SpendingOverview,
  SpendingOverviewInput,
  SpendingRows,
  SpendingRowsInput,
  Upcoming,
  UpcomingInput,
} from "@evenly/contract/insights/schemas";
import { analyzeSpending } from "@evenly/services/insights/analyze-spending";
import { clearAnalysisCache } from "@evenly/services/insights/clear-analysis-cache";
import { getCategoryInsights } from "@evenly/services/insights/get-category-insights";
import { getSpendingForecast } from "@evenly/services/insights/get-spending-forecast";
import { getSpendingOverview } from "@evenly/services/insights/get-spending-overview";
import { hideInsight } from "@evenly/services/insights/hide-insight";
import { listSpendingRows } from "@evenly/services/insights/list-spending-rows";
import { listUpcoming } from "@evenly/services/insights/list-upcoming";
import { showInsight } from "@evenly/services/insights/show-insight";
import { userProcedure } from "../../init.ts";

/** A period of up to 100,000 payments is read and analysed. */
const analysis = userProcedure.meta({ policy: "user", cost: 5 });

/** The analysis of what the caller spends, its forecasts, recurring payments and insights. */
export const insightProcedures = {
  analyzeSpending: analysis
    .input(AnalyzeSpendingInput)
    .output(SpendingAnalysis)
    .query(({ ctx, input }) => analyzeSpending(ctx, input)),
  getCategoryInsights: analysis
    .input(CategoryInsightsInput)
    .output(CategoryInsights)
    .query(({ ctx, input }) => getCategoryInsights(ctx, input)),
  getSpendingForecast: analysis
    .input(SpendingForecastInput)
    .output(SpendingForecasts)
    .query(({ ctx, input }) => getSpendingForecast(ctx, input)),
  clearAnalysisCache: userProcedure.output(ClearedCache).mutation(({ ctx }) => clearAnalysisCache(ctx)),
  getSpendingOverview: analysis
    .input(SpendingOverviewInput)
    .output(SpendingOverview)
    .query(({ ctx, input }) => getSpendingOverview(ctx, input)),
  listSpendingRows: analysis
    .input(SpendingRowsInput)
    .output(SpendingRows)
    .query(({ ctx, input }) => listSpendingRows(ctx, input)),
  listUpcoming: analysis
    .input(UpcomingInput)
    .output(Upcoming)
    .query(({ ctx, input }) => listUpcoming(ctx, input)),
  hideInsight: userProcedure
    .input(HideInsightInput)
    .output(HiddenInsight)
    .mutation(({ ctx, input }) => hideInsight(ctx, input)),
  showInsight: userProcedure
    .input(HideInsightInput)
    .output(HiddenInsight)
    .mutation(({ ctx, input }) => showInsight(ctx, input)),
};
