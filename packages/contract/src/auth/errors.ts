import type { ErrorTable } from "../error-table.ts";

/** Refusals of sign-in, sessions and passwords. */
export const authErrors = {
  TOKEN_INVALID: { http: 400, trpc: "BAD_REQUEST", message: "This link has expired or was already used." },
  INVALID_CREDENTIALS: { http: 401, trpc: "UNAUTHORIZED", message: "Login failed" },
  SESSION_EXPIRED: { http: 401, trpc: "UNAUTHORIZED", message: "Token refresh failed" },
  PASSWORD_WRONG: { http: 403, trpc: "FORBIDDEN", message: "That password isn't right." },
  VERIFICATION_NEEDS_PASSWORD: {
    http: 403,
    trpc: "FORBIDDEN",
    message: "Enter the account's password or set a new one.",
  },
  EMAIL_NOT_VERIFIED: { http: 403, trpc: "FORBIDDEN", message: "Verify your email address first." },
  STEP_UP_REQUIRED: { http: 403, trpc: "FORBIDDEN", message: "Confirm this payment with one more step." },
  ACCOUNT_SUSPENDED: {
    http: 403,
    trpc: "FORBIDDEN",
    message: "This account is suspended. Contact support.",
  },
  EMAIL_TAKEN: { http: 409, trpc: "CONFLICT", message: "Registration failed" },
  ACCOUNT_NOT_EMPTY: {
    http: 409,
    trpc: "CONFLICT",
    message: "Money, debts or open matters keep this account; `remains` names them.",
  },
  LOGIN_THROTTLED: { http: 429, trpc: "TOO_MANY_REQUESTS", message: "Login failed" },
} as const satisfies ErrorTable;
