import type { ErrorTable } from "../error-table.ts";

/** Refusals of cases and appeals. */
export const caseErrors = {
  CASE_CLOSED: { http: 409, trpc: "CONFLICT", message: "This case is already closed." },
  CASE_NEEDS_OTHER: { http: 409, trpc: "CONFLICT", message: "Someone else has to decide second." },
  APPEAL_TOO_LATE: { http: 409, trpc: "CONFLICT", message: "The time to appeal is over." },
  APPEAL_EXISTS: { http: 409, trpc: "CONFLICT", message: "You've already appealed this." },
} as const satisfies ErrorTable;
