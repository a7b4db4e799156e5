import type { ErrorTable } from "../error-table.ts";

/** Refusals of pay codes. */
export const payCodeErrors = {
  PAY_CODE_TAMPERED: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This code was changed, or isn't one of ours.",
  },
  PAY_CODE_EXPIRED: { http: 409, trpc: "CONFLICT", message: "This code has expired. Ask for a new one." },
  PAY_CODE_USED: { http: 409, trpc: "CONFLICT", message: "This code has already been paid." },
  PAY_CODE_REPLACED: {
    http: 409,
    trpc: "CONFLICT",
    message: "There is a newer code. Scan that one.",
  },
  PAY_CODE_REVOKED: { http: 409, trpc: "CONFLICT", message: "This code was cancelled. Ask for a new one." },
  PAY_CODE_AMOUNT_WRONG: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This code is for another amount.",
  },
  PAY_CODE_NOT_FOUND: { http: 404, trpc: "NOT_FOUND", message: "Code not found" },
  PAY_CODES_FULL: {
    http: 409,
    trpc: "CONFLICT",
    message: "You have too many open codes. Cancel one first.",
  },
} as const satisfies ErrorTable;
