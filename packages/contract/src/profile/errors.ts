import type { ErrorTable } from "../error-table.ts";

/** The refusals of profiles, handles, phones and pictures. */
export const profileErrors = {
  CODE_INVALID: { http: 400, trpc: "BAD_REQUEST", message: "This code is not right." },
  CODE_EXPIRED: {
    http: 400,
    trpc: "BAD_REQUEST",
    message: "This code is no longer valid. Ask for a new one.",
  },
  HANDLE_TAKEN: { http: 409, trpc: "CONFLICT", message: "This handle is not available." },
  HANDLE_COOLDOWN: { http: 409, trpc: "CONFLICT", message: "A handle can change once in 30 days." },
  FILE_REFUSED: { http: 422, trpc: "UNPROCESSABLE_CONTENT", message: "This file cannot be used." },
  NAME_RESERVED: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This name could pass for Evenly itself.",
  },
  SMS_UNAVAILABLE: {
    http: 503,
    trpc: "SERVICE_UNAVAILABLE",
    message: "Text messages cannot be sent at the moment.",
  },
} as const satisfies ErrorTable;
