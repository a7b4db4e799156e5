import * as fc from "fast-check";

const ASKERS_MAX = 8;
const RUNS_EACH_MIN = 20;

/**
 * Checks a property as often as told; in a long run by several askers at once, since one alone waits for the database or
 * a socket most of the time. Ends when all have ended, with what the first of them found; what the process did, a rejection
 * that nobody handles, may be told of a call beside the one that did it.
 */
export async function assertTogether<Input>(
  runs: number,
  makeProperty: () => Promise<fc.IAsyncProperty<Input>>,
): Promise<void> {
  const askers = Math.min(ASKERS_MAX, Math.ceil(runs / RUNS_EACH_MIN));
  const settings = { numRuns: Math.ceil(runs / askers), endOnFailure: true };
  const askAll = async () => fc.assert(await makeProperty(), settings);
  const outcomes = await Promise.allSettled(Array.from({ length: askers }, askAll));
  for (const outcome of outcomes) if (outcome.status === "rejected") throw outcome.reason;
}
