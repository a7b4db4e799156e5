import type { ErrorTable } from "../error-table.ts";

/** Refusals of expenses. */
export const expenseErrors = {
  EXPENSE_NOT_FOUND: { http: 404, trpc: "NOT_FOUND", message: "Expense not found" },
  EXPENSE_CHANGED: {
    http: 409,
    trpc: "CONFLICT",
    message: "Someone changed this expense. Look at both versions.",
  },
  EXPENSE_SPLIT_WRONG: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "The parts don't add up to the amount.",
  },
  EXPENSE_PAYERS_WRONG: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "What was paid doesn't add up to the amount.",
  },
  EXPENSE_RATE_WRONG: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This exchange rate doesn't give the amount.",
  },
  EXPENSE_STATE_WRONG: {
    http: 409,
    trpc: "CONFLICT",
    message: "This isn't possible in the expense's state.",
  },
  EXPENSE_RECEIPT_NOT_FOUND: { http: 404, trpc: "NOT_FOUND", message: "Receipt not found" },
  EXPENSE_RECEIPTS_FULL: {
    http: 409,
    trpc: "CONFLICT",
    message: "This expense has 10 receipts already. Remove one first.",
  },
  COMMENT_NOT_FOUND: { http: 404, trpc: "NOT_FOUND", message: "Comment not found" },
} as const satisfies ErrorTable;
