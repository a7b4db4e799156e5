import {
  AddCommentInput,
  CreateExpenseInput,
  Expense,
  ExpenseDetail,
  ExpensePage,
  ListExpensesInput,
  OneExpenseInput,
  OneVersionInput,
  RejectExpenseInput,
  RemoveCommentInput,
  UpdateExpenseInput,
} from "@evenly/contract/expenses/schemas";
import { addComment } from "@evenly/services/expenses/add-comment";
import { createExpense } from "@evenly/services/expenses/create-expense";
import { approveExpense, rejectExpense } from "@evenly/services/expenses/decide-expense";
import { getExpense } from "@evenly/services/expenses/get-expense";
import { listExpenses } from "@evenly/services/expenses/list-expenses";
import { removeComment } from "@evenly/services/expenses/remove-comment";
import { updateExpense } from "@evenly/services/expenses/update-expense";
import { restoreExpense, voidExpense } from "@evenly/services/expenses/void-expense";
import { userProcedure } from "../../init.ts";

const read = userProcedure.meta({ policy: "user", scope: "groups:read" });

/** Expenses of groups, their history and their comments. */
export const expenseProcedures = {
  listExpenses: read
    .input(ListExpensesInput)
    .output(ExpensePage)
    .query(({ ctx, input }) => listExpenses(ctx, input)),
  getExpense: read
    .input(OneExpenseInput)
    .output(ExpenseDetail)
    .query(({ ctx, input }) => getExpense(ctx, input)),
  createExpense: userProcedure
    .input(CreateExpenseInput)
    .output(Expense)
    .mutation(({ ctx, input }) => createExpense(ctx, input)),
  updateExpense: userProcedure
    .input(UpdateExpenseInput)
    .output(Expense)
    .mutation(({ ctx, input }) => updateExpense(ctx, input)),
  voidExpense: userProcedure
    .input(OneVersionInput)
    .output(Expense)
    .mutation(({ ctx, input }) => voidExpense(ctx, input)),
  restoreExpense: userProcedure
    .input(OneVersionInput)
    .output(Expense)
    .mutation(({ ctx, input }) => restoreExpense(ctx, input)),
  approveExpense: userProcedure
    .input(OneVersionInput)
    .output(Expense)
    .mutation(({ ctx, input }) => approveExpense(ctx, input)),
  rejectExpense: userProcedure
    .input(RejectExpenseInput)
    .output(Expense)
    .mutation(({ ctx, input }) => rejectExpense(ctx, input)),
  addComment: userProcedure
    .input(AddCommentInput)
    .output(ExpenseDetail)
    .mutation(({ ctx, input }) => addComment(ctx, input)),
  removeComment: userProcedure
    .input(RemoveCommentInput)
    .output(ExpenseDetail)
    .mutation(({ ctx, input }) => removeComment(ctx, input)),
};
