import type { ErrorTable } from "../error-table.ts";

/** Refusals of savings goals. */
export const goalErrors = {
  GOAL_NOT_FOUND: { http: 404, trpc: "NOT_FOUND", message: "Goal not found" },
  GOAL_DEADLINE_PAST: { http: 422, trpc: "UNPROCESSABLE_CONTENT", message: "Pick today or a later day." },
  GOALS_FULL: { http: 409, trpc: "CONFLICT", message: "You have too many goals. Delete one first." },
  GOAL_ARCHIVED: { http: 409, trpc: "CONFLICT", message: "This goal is archived. Bring it back first." },
} as const satisfies ErrorTable;
