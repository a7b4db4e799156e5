import { Expense } from "@evenly/contract/expenses/schemas";
import {
  EditFromExpenseInput,
  EditSeriesInput,
  ExpenseSeries,
  ListSeriesInput,
  OneSeriesInput,
  RepeatExpenseInput,
  SeriesList,
  SkipOccurrenceInput,
  StartedSeries,
  StartSeriesInput,
} from "@evenly/contract/expenses/series/schemas";
import { editFromExpense } from "@evenly/services/expenses/series/edit-from-expense";
import { editSeries } from "@evenly/services/expenses/series/edit-series";
import { listSeries } from "@evenly/services/expenses/series/list-series";
import { repeatExpense } from "@evenly/services/expenses/series/repeat-expense";
import { resumeSeries } from "@evenly/services/expenses/series/resume-series";
import { skipOccurrence } from "@evenly/services/expenses/series/skip-occurrence";
import { startSeries } from "@evenly/services/expenses/series/start-series";
import { stopSeries } from "@evenly/services/expenses/series/stop-series";
import { userProcedure } from "../../init.ts";

const read = userProcedure.meta({ policy: "user", scope: "groups:read" });

/** Expenses of groups that repeat. */
export const seriesProcedures = {
  listSeries: read
    .input(ListSeriesInput)
    .output(SeriesList)
    .query(({ ctx, input }) => listSeries(ctx, input)),
  startSeries: userProcedure
    .input(StartSeriesInput)
    .output(StartedSeries)
    .mutation(({ ctx, input }) => startSeries(ctx, input)),
  repeatExpense: userProcedure
    .input(RepeatExpenseInput)
    .output(StartedSeries)
    .mutation(({ ctx, input }) => repeatExpense(ctx, input)),
  editSeries: userProcedure
    .input(EditSeriesInput)
    .output(ExpenseSeries)
    .mutation(({ ctx, input }) => editSeries(ctx, input)),
  editFromExpense: userProcedure
    .input(EditFromExpenseInput)
    .output(Expense)
    .mutation(({ ctx, input }) => editFromExpense(ctx, input)),
  skipOccurrence: userProcedure
    .input(SkipOccurrenceInput)
    .output(ExpenseSeries)
    .mutation(({ ctx, input }) => skipOccurrence(ctx, input)),
  resumeSeries: userProcedure
    .input(OneSeriesInput)
    .output(ExpenseSeries)
    .mutation(({ ctx, input }) => resumeSeries(ctx, input)),
  stopSeries: userProcedure
    .input(OneSeriesInput)
    .output(ExpenseSeries)
    .mutation(({ ctx, input }) => stopSeries(ctx, input)),
};
