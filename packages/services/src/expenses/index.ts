export { addComment } from "./add-comment.ts";
export { createExpense } from "./create-expense.ts";
export { approveExpense, rejectExpense } from "./decide-expense.ts";
export { getExpense } from "./get-expense.ts";
export { listExpenses } from "./list-expenses.ts";
export { removeComment } from "./remove-comment.ts";
export { readSnapshot } from "./stored-json.ts";
export { updateExpense } from "./update-expense.ts";
export { restoreExpense, voidExpense } from "./void-expense.ts";
