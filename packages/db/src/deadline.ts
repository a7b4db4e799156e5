import { withTimeout } from "@evenly/contract/with-timeout";

/** Milliseconds; longer than lock and statement timeouts together. */
const WORK_MS_MAX = 9000;

/** Thrown when the database did not answer in time; the outcome of the work is unknown. */
export class DatabaseDeadlineError extends Error {
  constructor(milliseconds: number) {
    super(`the database did not answer within ${milliseconds} ms`);
    this.name = "DatabaseDeadlineError";
  }
}

/** Rejects after 9 s or the given time: a query on a dead connection may never settle. */
export async function withDeadline<Result>(
  work: Promise<Result>,
  milliseconds = WORK_MS_MAX,
): Promise<Result> {
  return withTimeout(work, milliseconds, () => {
    throw new DatabaseDeadlineError(milliseconds);
  });
}
