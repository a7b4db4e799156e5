import type { ErrorTable } from "../error-table.ts";

/** The refusals of money. */
export const paymentErrors = {
  PAYEE_UNKNOWN: {
    http: 404,
    trpc: "NOT_FOUND",
    message: "Nobody on Evenly can be found under this address.",
  },
  ALREADY_RETURNED: { http: 409, trpc: "CONFLICT", message: "This payment was returned already." },
  NOT_RETURNABLE: { http: 409, trpc: "CONFLICT", message: "This payment cannot be given back." },
  INSUFFICIENT_FUNDS: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Your balance does not cover this.",
  },
  LIMIT_REACHED: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This goes past a limit of your account.",
  },
  SELF_TRANSFER: { http: 422, trpc: "UNPROCESSABLE_CONTENT", message: "You cannot send money to yourself." },
  QUOTE_CHANGED: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Something changed since the quote. Look again.",
  },
  PARTY_FROZEN: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This account is frozen; nothing can leave it.",
  },
  CURRENCY_UNAVAILABLE: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Wallets hold USD only for now.",
  },
  PAYMENT_BLOCKED: { http: 422, trpc: "UNPROCESSABLE_CONTENT", message: "This payment was blocked." },
  REFUND_TOO_LARGE: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "That is more than is left of this payment.",
  },
  OUTCOME_UNKNOWN: {
    http: 503,
    trpc: "SERVICE_UNAVAILABLE",
    message: "The outcome is not known yet. Repeat with the same key.",
  },
} as const satisfies ErrorTable;
