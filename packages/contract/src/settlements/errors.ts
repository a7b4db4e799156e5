import type { ErrorTable } from "../error-table.ts";

/** Refusals of settlements. */
export const settlementErrors = {
  SETTLEMENT_NOT_FOUND: { http: 404, trpc: "NOT_FOUND", message: "Payment not found" },
  SETTLEMENT_TOO_LARGE: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This is more than what is still open.",
  },
  PAYMENT_DAY_FUTURE: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This day is still to come.",
  },
  SETTLEMENT_STATE_WRONG: { http: 409, trpc: "CONFLICT", message: "This payment was answered already." },
  SETTLEMENT_CHANGED: {
    http: 409,
    trpc: "CONFLICT",
    message: "What you two owe each other has changed. Look at it again.",
  },
  SETTLEMENT_NEEDS_BOTH: {
    http: 409,
    trpc: "CONFLICT",
    message: "This offsets debts in both directions, so the other person has to agree first.",
  },
  SETTLEMENT_NO_ACCOUNT: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This person has no account yet. Pay another way and record it.",
  },
  SETTLEMENT_NOTHING_OWED: { http: 409, trpc: "CONFLICT", message: "This person owes you nothing here." },
  REMINDER_TOO_SOON: {
    http: 409,
    trpc: "CONFLICT",
    message: "You reminded this person less than a day ago.",
  },
  REMINDERS_OFF: { http: 409, trpc: "CONFLICT", message: "This group sends no reminders." },
} as const satisfies ErrorTable;
