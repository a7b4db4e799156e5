import { type AccountRows, MEMBERS, second } from "../account-row.ts";
import { makeExpense, makeGroup } from "../expenses.ts";
import { makeSeries } from "../series.ts";

export const accountRows: AccountRows = {
  expense_comments: { history: MEMBERS },
  expense_payers: { history: MEMBERS },
  expense_receipts: { history: MEMBERS },
  expense_series: {
    ends: "next_on is not null",
    make: async (ctx) => {
      const group = await makeGroup(ctx, 1);
      await makeSeries(ctx, group);
      return group.users[0]?.userId ?? "";
    },
  },
  expense_splits: {
    keeps: "waiting_expenses",
    make: async (ctx) => {
      const group = await makeGroup(ctx, 2, { requireApprovalForExpenses: true });
      await makeExpense(ctx, group);
      return second(group);
    },
  },
  expense_versions: { history: MEMBERS },
  expenses: { history: MEMBERS },
};
