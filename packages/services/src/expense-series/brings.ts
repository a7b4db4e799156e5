import { createDueExpenses as createDueExpensesJob } from "@evenly/contract/expense-series/jobs";
import { handleJob, type ServiceFeature, schedule } from "../feature.ts";
import { createDueExpenses } from "./create-due-expenses.ts";
import { endSeriesOf } from "./stop-series.ts";

export const expenseSeriesBrings: ServiceFeature = {
  jobs: [
    handleJob(createDueExpensesJob, async (ctx, _payload, { signal }) =>
      (await createDueExpenses(ctx, signal)) > 0 ? "again" : "done",
    ),
  ],
  schedules: [
    schedule({
      name: "create-due-expenses-often",
      job: createDueExpensesJob,
      payload: {},
      rule: { every: "minutes", count: 5 },
      timeZone: "UTC",
    }),
  ],
  endsWithAccount: endSeriesOf,
};
