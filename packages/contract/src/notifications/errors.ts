import type { ErrorTable } from "../error-table.ts";

/** The refusals of notifications. */
export const notificationErrors = {
  ADDRESS_NOT_VERIFIED: {
    http: 403,
    trpc: "FORBIDDEN",
    message: "Verify your email address or number first.",
  },
} as const satisfies ErrorTable;
