import type { ErrorTable } from "../error-table.ts";

/** Refusals of contacts. */
export const contactErrors = {
  PERSON_BLOCKED: { http: 422, trpc: "UNPROCESSABLE_CONTENT", message: "You've blocked this person." },
  CONTACTS_FULL: { http: 422, trpc: "UNPROCESSABLE_CONTENT", message: "Your list is full." },
} as const satisfies ErrorTable;
