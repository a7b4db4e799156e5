import * as fc from "fast-check";

const ASKERS_MAX = 8;
const RUNS_EACH_MIN = 20;

/**
 * Checks a property `runs` times; in a long run with several callers in parallel, because one caller mostly waits for the
 * database or a socket. Resolves when all have finished, with the first failure. A process-wide fault, such as an unhandled
 * rejection, may be attributed to a parallel call.
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
