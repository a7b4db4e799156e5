import { withTimeout } from "@evenly/contract/with-timeout";

/** Longer than lock and statement time-outs together; work that never settles is given up here. */
const WORK_MS_MAX = 9000;

/** Thrown when the database did not answer in time; what became of the work is not known. */
export class DatabaseDeadlineError extends Error {
  constructor(milliseconds: number) {
    super(`the database did not answer within ${milliseconds} ms`);
    this.name = "DatabaseDeadlineError";
  }
}

/** Gives up waiting after 9 s, or as told: a connection that died may never answer, nor a pool of such. */
export async function withDeadline<Result>(
  work: Promise<Result>,
  milliseconds = WORK_MS_MAX,
): Promise<Result> {
  return withTimeout(work, milliseconds, () => {
    throw new DatabaseDeadlineError(milliseconds);
  });
}
