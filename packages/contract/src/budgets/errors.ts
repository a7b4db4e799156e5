import type { ErrorTable } from "../error-table.ts";

/** Refusals of budgets and categories. */
export const budgetErrors = {
  BUDGET_NOT_FOUND: { http: 404, trpc: "NOT_FOUND", message: "Budget not found" },
  BUDGET_FORBIDDEN: { http: 403, trpc: "FORBIDDEN", message: "You can only read this budget." },
  BUDGET_OVERLAPS: {
    http: 409,
    trpc: "CONFLICT",
    message: "There is already an active budget for this category in these days.",
  },
  BUDGET_CHANGED: {
    http: 409,
    trpc: "CONFLICT",
    message: "This budget has changed in the meantime. Check it again.",
  },
  BUDGET_DATES_WRONG: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "The last day of a budget comes before its first day.",
  },
  BUDGETS_FULL: { http: 409, trpc: "CONFLICT", message: "There are too many budgets already." },
  BUDGET_NOT_SHAREABLE: {
    http: 409,
    trpc: "CONFLICT",
    message: "A budget with a category of your own can't be shared.",
  },
  BUDGET_MEMBERS_FULL: { http: 409, trpc: "CONFLICT", message: "This budget has too many people already." },
  CATEGORY_UNKNOWN: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This category isn't one of yours, or it is switched off.",
  },
  CATEGORY_NOT_FOUND: { http: 404, trpc: "NOT_FOUND", message: "Category not found" },
  CATEGORY_EXISTS: { http: 409, trpc: "CONFLICT", message: "You already have a category of this name." },
  CATEGORIES_FULL: { http: 409, trpc: "CONFLICT", message: "There are too many categories already." },
} as const satisfies ErrorTable;
