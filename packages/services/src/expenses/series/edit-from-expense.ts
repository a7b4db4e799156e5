import { refuse } from "@evenly/contract";
import type { Expense } from "@evenly/contract/expenses/schemas";
import type { EditFromExpenseInput } from "@evenly/contract/expenses/series/schemas";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { getExpense } from "../get-expense.ts";
import { lockExpense } from "../load.ts";
import { editExpense } from "../update-expense.ts";
import { currentDay } from "./days.ts";
import { changeSeries } from "./edit-series.ts";
import { lockSeries, requireRunning } from "./load.ts";
import { fieldsOn, templateOf } from "./template.ts";

/**
 * Changes an expense of a series, and with it what the series creates from its next day on; other expenses that exist stay.
 *
 * @throws what `updateExpense` and `editSeries` throw. @throws {SERIES_NOT_FOUND} the expense belongs to none.
 * @unaudited the group's feed says who and when
 */
export async function editFromExpense(ctx: ServiceContext, input: EditFromExpenseInput): Promise<Expense> {
  const { expenseId, expectedVersion, expectedSeriesVersion, repeat, ...fields } = input;
  await withTransaction(ctx, async (tx) => {
    const expense = await lockExpense(ctx, tx, expenseId);
    const own = await lockSeries(ctx, tx, expense.expense.seriesId ?? refuse("SERIES_NOT_FOUND"));
    requireRunning(own.series);
    await editExpense(ctx, tx, expense, expectedVersion, fields);
    const next = currentDay(own.series, ctx.clock.now()) ?? refuse("SERIES_ENDED");
    const edit = { fields: fieldsOn(templateOf(fields), next.nextOn), repeat };
    await changeSeries(ctx, tx, own, expectedSeriesVersion, edit);
  });
  return await getExpense(ctx, { expenseId });
}
