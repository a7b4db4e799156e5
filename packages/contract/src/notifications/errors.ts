import type { ErrorTable } from "../error-table.ts";

/** Refusals of notifications. */
export const notificationErrors = {
  ADDRESS_NOT_VERIFIED: {
    http: 403,
    trpc: "FORBIDDEN",
    message: "Verify your email address or number first.",
  },
} as const satisfies ErrorTable;
