import { nemeses } from "./nemeses.ts";
import { makePeople } from "./people.ts";
import { seededRandom } from "./random.ts";
import { runFaults } from "./run-faults.ts";
import { print } from "./verdict.ts";
import { openWorld, type WorldOptions } from "./world.ts";

export type ChaosOptions = WorldOptions & {
  readonly seed: number;
  readonly seconds: number;
  /** Names of faults; all when empty. */
  readonly only: readonly string[];
  readonly note: (text: string) => void;
};

const PEOPLE = 50;
const CLIENTS = 12;

/** The long run: every fault, drawn by the seed, for so many seconds. True when every promise was kept. */
export async function runChaos(options: ChaosOptions): Promise<boolean> {
  const random = seededRandom(options.seed);
  const world = await openWorld(options);
  try {
    const people = await makePeople(world.db, PEOPLE);
    const chosen = nemeses.filter(
      ({ name, needsRedis }) =>
        (options.hasRedis || !needsRedis) && (options.only.length === 0 || options.only.includes(name)),
    );
    const verdicts = await runFaults(world, {
      people,
      clients: CLIENTS,
      random,
      nemeses: chosen,
      strikes: Number.POSITIVE_INFINITY,
      until: Date.now() + options.seconds * 1000,
      note: options.note,
    });
    for (const verdict of verdicts) print(verdict);
    return verdicts.every((verdict) => verdict.isKept);
  } finally {
    await world.close();
  }
}
