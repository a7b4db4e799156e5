import type { ErrorTable } from "../error-table.ts";

/** Refusals of payments. */
export const paymentErrors = {
  PAYEE_UNKNOWN: {
    http: 404,
    trpc: "NOT_FOUND",
    message: "We can't find anyone with that address.",
  },
  ALREADY_RETURNED: { http: 409, trpc: "CONFLICT", message: "This payment was already given back." },
  NOT_RETURNABLE: { http: 409, trpc: "CONFLICT", message: "This payment can't be given back." },
  INSUFFICIENT_FUNDS: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Your balance is too low for this payment.",
  },
  LIMIT_REACHED: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This payment is above one of your limits.",
  },
  SELF_TRANSFER: { http: 422, trpc: "UNPROCESSABLE_CONTENT", message: "You can't send money to yourself." },
  QUOTE_CHANGED: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "The quote has changed. Review the new one.",
  },
  PARTY_FROZEN: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This account is frozen. It can't send money.",
  },
  CURRENCY_UNAVAILABLE: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Evenly only holds US dollars for now.",
  },
  VERIFICATION_ENDED: {
    http: 409,
    trpc: "CONFLICT",
    message: "This payment isn't waiting anymore. Send it again.",
  },
  PAYMENT_BLOCKED: { http: 422, trpc: "UNPROCESSABLE_CONTENT", message: "This payment was blocked." },
  REFUND_TOO_LARGE: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "That's more than the payment has left to give back.",
  },
  OUTCOME_UNKNOWN: {
    http: 503,
    trpc: "SERVICE_UNAVAILABLE",
    message: "We don't know the outcome yet. Repeat the request with the same idempotency key.",
  },
} as const satisfies ErrorTable;
