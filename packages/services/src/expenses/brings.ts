import { createDueExpenses as createDueExpensesJob } from "@evenly/contract/expenses/series/jobs";
import { handleJob, type ServiceFeature, schedule } from "../feature.ts";
import { createDueExpenses } from "./series/create-due-expenses.ts";
import { endSeriesOf } from "./series/stop-series.ts";
import { waitingExpensesRemain } from "./waiting-expenses-remain.ts";

export const expensesBrings: ServiceFeature = {
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
  remains: waitingExpensesRemain,
  endsWithAccount: endSeriesOf,
};
