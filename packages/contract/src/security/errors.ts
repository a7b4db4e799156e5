import type { ErrorTable } from "../error-table.ts";

/** Refusals of account security. */
export const securityErrors = {
  PASSWORD_BLOCKED: {
    http: 403,
    trpc: "FORBIDDEN",
    message: "This password is blocked. Set a new one with the link in your email.",
  },
} as const satisfies ErrorTable;
