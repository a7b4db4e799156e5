import { join } from "node:path";
import { createRandom } from "../random.ts";
import { alertUnderKills } from "./alerts-under-kills.ts";
import { DATABASE } from "./built-product.ts";
import { checkDeliveries } from "./check-deliveries.ts";
import { checkListeners } from "./check-listeners.ts";
import { loseCommits, moveWithoutLocks, payWithoutKeys } from "./controls.ts";
import { killUnderCrowd } from "./crowd.ts";
import { fillDisk, mountSmallDisk } from "./disk-full.ts";
import { freezeInTransaction, skewClocks } from "./drills.ts";
import { startListener } from "./listeners.ts";
import { nemeses } from "./nemeses.ts";
import { makePeople } from "./people.ts";
import { runFaults } from "./run-faults.ts";
import { judge, print, type Verdict } from "./verdict.ts";
import { openWorld, type WorldOptions } from "./world.ts";

export type ChaosOptions = WorldOptions & {
  readonly seed: number;
  /** How long faults strike. */
  readonly seconds: number;
  /** Few people and one short fault of each of the main kinds: what `npm test` has time for. */
  readonly isShort: boolean;
  /** Names of faults and drills; all when empty. */
  readonly only: readonly string[];
  readonly note: (text: string) => void;
};

const LONG = { people: 50, clients: 12, listeners: 20, pace: 1 };
const SHORT = { people: 12, clients: 6, listeners: 4, pace: 0.15 };
const SHORT_FAULTS = [
  "kill-redis",
  "kill-postgres",
  "deaf-client",
  "kill-gateway",
  "cut-database",
  "kill-api",
  "kill-worker",
];
const CROWD = { size: 1000, kills: 20 };
const ALERTS = { kills: 50, redisKills: 20, stops: 10, pauses: 4, crowd: 60, hasTries: true };
const SHORT_ALERTS = { kills: 2, redisKills: 1, stops: 1, pauses: 0, crowd: 10, hasTries: false };
const DRILLS = ["freeze-api", "skew-clocks", "crowd", "kill-worker-often", "disk-full"];

/** Runs faults, then the drills, then the controls, and prints a line for each promise. True when each was kept. */
export async function runChaos(options: ChaosOptions): Promise<boolean> {
  const unknown = options.only.filter(
    (name) => !DRILLS.includes(name) && !nemeses.some((each) => each.name === name),
  );
  if (unknown.length > 0)
    throw new Error(
      `unknown: ${unknown.join(", ")}; there are ${[...nemeses.map(({ name }) => name), ...DRILLS].join(", ")}`,
    );
  const verdicts: Verdict[] = [];
  const tell = (verdict: Verdict) => {
    verdicts.push(verdict);
    print(verdict);
  };
  if (options.only.length !== 1 || options.only[0] !== "disk-full") await runInWorld(options, tell);
  if (isWanted(options, "disk-full")) tell(await runOnSmallDisk(options));
  return verdicts.every((verdict) => verdict.isKept);
}

async function runInWorld(options: ChaosOptions, tell: (verdict: Verdict) => void): Promise<void> {
  const size = options.isShort ? SHORT : LONG;
  const { seed, note } = options;
  const world = await openWorld(options);
  try {
    const people = await makePeople(world.db, size.people);
    const random = createRandom(seed);
    const nemesesChosen = chooseNemeses(options);
    const hasTraffic =
      nemesesChosen.length > 0 || ["freeze-api", "skew-clocks"].some((name) => isWanted(options, name));
    const listeners = people
      .slice(0, hasTraffic ? size.listeners : 0)
      .map((person, index) => startListener(world.url, person, createRandom(seed + index)));
    const plan = {
      ...size,
      hasTimes: !options.isShort,
      people,
      random,
      nemeses: nemesesChosen,
      note,
    };
    const strikes = options.isShort ? plan.nemeses.length : Number.POSITIVE_INFINITY;
    const until = Date.now() + options.seconds * 1000;
    if (plan.nemeses.length > 0)
      for (const verdict of await runFaults(world, { ...plan, strikes, until })) tell(verdict);
    if (isWanted(options, "freeze-api"))
      for (const verdict of await freezeInTransaction(world, { people, seed })) tell(verdict);
    if (isWanted(options, "skew-clocks")) tell(await skewClocks(world, { people, seed }));
    if (isWanted(options, "crowd"))
      for (const verdict of await killUnderCrowd(world, { ...CROWD, seed }, note)) tell(verdict);
    if (isWanted(options, "kill-worker-often") || (options.isShort && options.only.length === 0)) {
      const alerts = options.isShort ? SHORT_ALERTS : ALERTS;
      for (const verdict of await alertUnderKills(world, { ...alerts, seed }, note)) tell(verdict);
    }
    note("looking at screens and deliveries");
    if (hasTraffic) for (const verdict of await checkListeners(world.db, listeners)) tell(verdict);
    for (const listener of listeners) listener.stop();
    for (const verdict of await checkDeliveries(world.db, world.postgres.adminUrl(DATABASE), options))
      tell(verdict);
    note("controls");
    tell(await moveWithoutLocks(world));
    tell(await payWithoutKeys(world, people, seed));
    tell(await loseCommits(world, people, seed));
  } finally {
    await world.close();
  }
}

async function runOnSmallDisk(options: ChaosOptions): Promise<Verdict> {
  const dir = join(options.dir, "small");
  const unmount = mountSmallDisk(dir);
  if (unmount === null) {
    const isDemanded = options.only.includes("disk-full");
    const text = "NOT RUN: no small file system can be mounted here; as root it can";
    return judge("P15", text, isDemanded ? ["it was asked for"] : []);
  }
  try {
    return await fillDisk({ ...options, dir });
  } finally {
    unmount();
  }
}

function chooseNemeses({ only, isShort, hasRedis }: ChaosOptions) {
  const names = only.length > 0 ? only : isShort ? SHORT_FAULTS : nemeses.map(({ name }) => name);
  const chosen = names.flatMap((name) => nemeses.filter((nemesis) => nemesis.name === name));
  return chosen.filter(({ needsRedis }) => hasRedis || !needsRedis);
}

/** Drills belong to the long run, or are asked for by name. */
function isWanted({ only, isShort }: ChaosOptions, name: string): boolean {
  return only.length > 0 ? only.includes(name) : !isShort;
}
