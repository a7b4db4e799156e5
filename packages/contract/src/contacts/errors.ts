import type { ErrorTable } from "../error-table.ts";

/** The refusals of contacts. */
export const contactErrors = {
  PERSON_BLOCKED: { http: 422, trpc: "UNPROCESSABLE_CONTENT", message: "You have blocked this person." },
  CONTACTS_FULL: { http: 422, trpc: "UNPROCESSABLE_CONTENT", message: "This list is full." },
} as const satisfies ErrorTable;
