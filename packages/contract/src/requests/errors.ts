import type { ErrorTable } from "../error-table.ts";

/** Refusals of payment requests. */
export const requestErrors = {
  REQUEST_NOT_FOUND: { http: 404, trpc: "NOT_FOUND", message: "Request not found" },
  REQUEST_EXPIRED: { http: 409, trpc: "CONFLICT", message: "This request has expired. Ask for a new one." },
  REQUEST_STATE_WRONG: {
    http: 409,
    trpc: "CONFLICT",
    message: "This request is closed, or a payment of it is under review.",
  },
  REQUEST_TOO_LARGE: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This is more than what is still open.",
  },
  REQUEST_NOT_PARTIAL: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This request can only be paid in full.",
  },
  REQUEST_SELF: { http: 422, trpc: "UNPROCESSABLE_CONTENT", message: "You can't ask yourself for money." },
  REQUEST_TWICE: { http: 422, trpc: "UNPROCESSABLE_CONTENT", message: "The same person is named twice." },
  REQUEST_REMINDED: {
    http: 409,
    trpc: "CONFLICT",
    message: "You can remind once a day, and 3 times in all.",
  },
} as const satisfies ErrorTable;
