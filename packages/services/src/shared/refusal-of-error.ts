import { AppError } from "@evenly/contract";
import { isDatabaseAway, isOutcomeUnknown } from "./database-errors.ts";

/** The refusal that an error of the database means after reading or writing work; null for an unexpected error. */
export function refusalOfError(error: unknown, writes: boolean): AppError | null {
  if (writes && isOutcomeUnknown(error)) return new AppError("OUTCOME_UNKNOWN", { retryAfterSeconds: 1 });
  return isDatabaseAway(error) ? new AppError("OVERLOADED", { retryAfterSeconds: 1 }) : null;
}
