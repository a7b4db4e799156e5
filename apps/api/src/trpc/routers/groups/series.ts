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
} from "@evenly/contract/expense-series/schemas";
import { Expense } from "@evenly/contract/expenses/schemas";
import { editFromExpense } from "@evenly/services/expense-series/edit-from-expense";
import { editSeries } from "@evenly/services/expense-series/edit-series";
import { listSeries } from "@evenly/services/expense-series/list-series";
import { repeatExpense } from "@evenly/services/expense-series/repeat-expense";
import { resumeSeries } from "@evenly/services/expense-series/resume-series";
import { skipOccurrence } from "@evenly/services/expense-series/skip-occurrence";
import { startSeries } from "@evenly/services/expense-series/start-series";
import { stopSeries } from "@evenly/services/expense-series/stop-series";
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
