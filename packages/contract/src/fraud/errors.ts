import type { ErrorTable } from "../error-table.ts";

/** Refusals of fraud protection; each has its own code and says in its details what decided. */
export const fraudErrors = {
  COUNTRY_BLOCKED: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "Payments to or from this country are blocked.",
  },
  OUTSIDE_HOURS: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "You only allow payments at certain hours.",
  },
  RULE_BLOCKED: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "One of your own rules blocks this payment.",
  },
  COOLING_OFF: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message:
      "You changed how we reach or recognise you, or this device is new. New people can get up to $100 for 24 hours.",
  },
  PASSWORD_NEEDED: {
    http: 403,
    trpc: "FORBIDDEN",
    message: "Enter your password to loosen your protection.",
  },
  RULES_FULL: { http: 409, trpc: "CONFLICT", message: "You can't add more than this." },
} as const satisfies ErrorTable;
