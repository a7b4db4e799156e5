import type { ErrorTable } from "../../error-table.ts";

/** Refusals of expenses that repeat. */
export const expenseSeriesErrors = {
  SERIES_NOT_FOUND: { http: 404, trpc: "NOT_FOUND", message: "Repeating expense not found" },
  SERIES_CHANGED: {
    http: 409,
    trpc: "CONFLICT",
    message: "This repeating expense has changed. Look at it again.",
  },
  SERIES_ENDED: { http: 409, trpc: "CONFLICT", message: "This repeating expense has ended." },
  SERIES_EXISTS: { http: 409, trpc: "CONFLICT", message: "This expense repeats already." },
  SERIES_RULE_WRONG: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This never repeats. Pick a later end or a day from today on.",
  },
  SERIES_FULL: { http: 409, trpc: "CONFLICT", message: "This group has too many repeating expenses." },
} as const satisfies ErrorTable;
