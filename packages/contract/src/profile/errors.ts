import type { ErrorTable } from "../error-table.ts";

/** Refusals of profiles, handles, phones and pictures. */
export const profileErrors = {
  CODE_INVALID: { http: 400, trpc: "BAD_REQUEST", message: "That code isn't right." },
  CODE_EXPIRED: {
    http: 400,
    trpc: "BAD_REQUEST",
    message: "This code has expired. Ask for a new one.",
  },
  HANDLE_TAKEN: { http: 409, trpc: "CONFLICT", message: "This handle isn't available." },
  HANDLE_COOLDOWN: { http: 409, trpc: "CONFLICT", message: "You can change your handle once every 30 days." },
  FILE_REFUSED: { http: 422, trpc: "UNPROCESSABLE_CONTENT", message: "We can't use this file." },
  NAME_RESERVED: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This name looks like Evenly's own.",
  },
  NAME_MIXED: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "A word of this name mixes alphabets.",
  },
  SMS_UNAVAILABLE: {
    http: 503,
    trpc: "SERVICE_UNAVAILABLE",
    message: "We can't send text messages right now.",
  },
} as const satisfies ErrorTable;
