import { deleteMemberships } from "@evenly/db/budgets/member-queries";
import { consumeEvent, type ServiceFeature } from "../feature.ts";
import { checkBudgets, concernedBy } from "./alerts/check-budgets.ts";
import { sendBudgetReports } from "./reports/send-budget-reports.ts";

export const budgetsBrings: ServiceFeature = {
  consumers: [
    consumeEvent({
      name: "check-budgets",
      events: ["payment.posted", "group.changed", "spending.changed", "budget.changed"],
      handle: async (ctx, tx, event) => {
        const concerned = await concernedBy(tx, event);
        if (concerned !== null) await checkBudgets(ctx, tx, concerned);
      },
    }),
  ],
  sweeps: [{ name: "send reports of budgets", everyMs: 900_000, sweep: sendBudgetReports }],
  endsWithAccount: (_ctx, tx, userId) => deleteMemberships(tx, userId),
};
