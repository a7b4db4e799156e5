import { EntryGroup, FindSimilarExpensesInput, SimilarExpense } from "@evenly/contract/expenses/quick-entry";
import { findSimilarExpenses } from "@evenly/services/expenses/find-similar-expenses";
import { listEntryGroups } from "@evenly/services/expenses/list-entry-groups";
import * as z from "zod";
import { userProcedure } from "../../init.ts";

const read = userProcedure.meta({ policy: "user", scope: "groups:read" });

/** What entering an expense from one line needs. */
export const quickEntryProcedures = {
  listEntryGroups: read.output(z.array(EntryGroup).readonly()).query(({ ctx }) => listEntryGroups(ctx)),
  findSimilarExpenses: read
    .input(FindSimilarExpensesInput)
    .output(z.array(SimilarExpense).readonly())
    .query(({ ctx, input }) => findSimilarExpenses(ctx, input)),
};
