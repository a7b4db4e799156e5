import { join } from "node:path";
import { createRandom, type Random } from "../random.ts";
import { alertUnderKills } from "./alerts-under-kills.ts";
import { DATABASE } from "./built-product.ts";
import { checkDeliveries } from "./check-deliveries.ts";
import { checkListeners } from "./check-listeners.ts";
import { loseCommits, moveWithoutLocks, payWithoutKeys } from "./controls.ts";
import { killUnderCrowd } from "./crowd.ts";
import { fillDisk, mountSmallDisk } from "./disk-full.ts";
import { freezeInTransaction } from "./drills.ts";
import { startListener } from "./listeners.ts";
import { type Nemesis, nemeses } from "./nemeses.ts";
import { makePeople, type Person } from "./people.ts";
import { type FaultSchedule, runFaults } from "./run-faults.ts";
import { judge, print, traceOf, type Verdict } from "./verdict.ts";
import { openWorld, type World, type WorldOptions } from "./world.ts";
import { skewClocks } from "./wrong-clocks.ts";

export type ChaosOptions = WorldOptions & {
  readonly seed: number;
  /** Duration of the faults in seconds. */
  readonly seconds: number;
  /** Few users and one short fault of each main kind: fits into `npm test`. */
  readonly isShort: boolean;
  /** Names of faults and drills; all if empty. `kill-api=200` strikes 200 times, regardless of `seconds`. */
  readonly only: readonly string[];
  /** Scales the counts of the drills `crowd` and `kill-worker-often`. */
  readonly scale: number;
  readonly note: (text: string) => void;
  /** Always printed, so that a long run shows progress. */
  readonly progress: (text: string) => void;
  /** True once no further strikes should happen; the results so far are judged. */
  readonly isOver: () => boolean;
};

const LONG = { people: 50, clients: 12, listeners: 20, pace: 1 };
const SHORT = { people: 12, clients: 6, listeners: 4, pace: 0.15 };
const SHORT_FAULTS = [
  "kill-redis",
  "kill-postgres",
  "deaf-client",
  "kill-gateway",
  "cut-database",
  "end-connections",
  "kill-api",
  "kill-worker",
  "start-without-database",
];
const CROWD_SIZE = 1000;
const CROWD = { kills: 20 };
const COUNTED_ALERTS = { kills: 50, redisKills: 20, stops: 10, cuts: 10 };
const ALERTS = { ...COUNTED_ALERTS, pauses: 4, crowd: 60, hasTries: true };
const SHORT_ALERTS = { kills: 2, redisKills: 1, stops: 1, cuts: 1, pauses: 0, crowd: 20, hasTries: false };
/** Shorter pauses between counted faults. */
const COUNTED_CALM = 0.3;
const DRILLS = ["freeze-api", "skew-clocks", "crowd", "kill-worker-often", "disk-full"];

/** Runs the faults, the drills and the controls; prints a line per promise. True if all were kept. */
export async function runChaos(options: ChaosOptions): Promise<boolean> {
  const names = readCounts(options.only);
  const unknown = [...names.keys()].filter(
    (name) => !DRILLS.includes(name) && !nemeses.some((each) => each.name === name),
  );
  if (unknown.length > 0)
    throw new Error(
      `unknown: ${unknown.join(", ")}; there are ${[...nemeses.map(({ name }) => name), ...DRILLS].join(", ")}`,
    );
  const run: Run = { ...options, names };
  const verdicts: Verdict[] = [];
  const tell: Tell = (verdict) => {
    verdicts.push(verdict);
    print(verdict);
  };
  if (names.size !== 1 || !names.has("disk-full")) await runInWorld(run, tell);
  if (isWanted(run, "disk-full")) tell(await runOnSmallDisk(run));
  return verdicts.every((verdict) => verdict.isKept);
}

type Run = Omit<ChaosOptions, "only"> & { readonly names: ReadonlyMap<string, number | null> };
type Tell = (verdict: Verdict) => void;
/** Reports the verdicts of one part of the run. */
type TellPart = (name: string, judged: () => Promise<readonly Verdict[]>) => Promise<void>;

async function runInWorld(run: Run, tell: Tell): Promise<void> {
  const size = run.isShort ? SHORT : LONG;
  const { seed } = run;
  const world = await openWorld(run);
  try {
    const people = await makePeople(world.db, size.people);
    const chosen = chooseNemeses(run);
    const hasTraffic = chosen.length > 0 || ["freeze-api", "skew-clocks"].some((name) => isWanted(run, name));
    const listeners = people
      .slice(0, hasTraffic ? size.listeners : 0)
      .map((person, index) => startListener(world.url, person, createRandom(seed + index)));
    // A failed part is reported and the others still run.
    const part: TellPart = async (name, judged) => {
      try {
        for (const verdict of await judged()) tell(verdict);
      } catch (error) {
        tell(judge(name, "this part came to its end", [traceOf(error)]));
      }
    };
    if (chosen.length > 0) await part("faults", () => runFaults(world, scheduleFaults(run, people, chosen)));
    await runDrills(world, run, people, part);
    run.note("looking at screens and deliveries");
    if (hasTraffic) await part("screens", () => checkListeners(world.db, listeners));
    for (const listener of listeners) listener.stop();
    await part("deliveries", () => checkDeliveries(world.db, world.postgres.adminUrl(DATABASE), run));
    run.note("controls");
    await part("control", async () => [await moveWithoutLocks(world)]);
    await part("control", async () => [await payWithoutKeys(world, people, seed)]);
    await part("control", async () => [await loseCommits(world, people, seed)]);
  } finally {
    await world.close();
  }
}

async function runDrills(world: World, run: Run, people: readonly Person[], part: TellPart): Promise<void> {
  const { seed, scale, progress, isOver } = run;
  const drill = { people, seed };
  if (isWanted(run, "freeze-api")) await part("freeze-api", () => freezeInTransaction(world, drill));
  if (isWanted(run, "skew-clocks")) await part("skew-clocks", () => skewClocks(world, drill));
  if (isWanted(run, "crowd"))
    await part("crowd", () =>
      killUnderCrowd(world, { size: CROWD_SIZE, ...scaled(CROWD, scale), seed, progress, isOver }),
    );
  if (isWanted(run, "kill-worker-often") || (run.isShort && run.names.size === 0)) {
    const schedule = run.isShort ? SHORT_ALERTS : { ...ALERTS, ...scaled(COUNTED_ALERTS, scale) };
    await part("kill-worker-often", () => alertUnderKills(world, { ...schedule, seed }, run));
  }
}

function scheduleFaults(run: Run, people: readonly Person[], chosen: readonly Nemesis[]): FaultSchedule {
  const size = run.isShort ? SHORT : LONG;
  const random = createRandom(run.seed);
  const isCounted = [...run.names.values()].some((count) => count !== null);
  const order = isCounted ? shuffle(chosen, random) : chosen;
  const endsAt = Date.now() + run.seconds * 1000;
  return {
    people,
    random,
    clients: size.clients,
    pace: size.pace,
    calm: isCounted ? COUNTED_CALM : 1,
    hasTimes: !run.isShort,
    nemeses: order,
    strikes: run.isShort || isCounted ? order.length : Number.POSITIVE_INFINITY,
    isOver: () => run.isOver() || (!isCounted && Date.now() >= endsAt),
    note: run.note,
    progress: isCounted ? run.progress : run.note,
  };
}

async function runOnSmallDisk(run: Run): Promise<Verdict> {
  const dir = join(run.dir, "small");
  const unmount = mountSmallDisk(dir);
  if (unmount === null) {
    const isDemanded = run.names.has("disk-full");
    const text = "NOT RUN: no small file system can be mounted here; as root it can";
    return judge("P15", text, isDemanded ? ["it was asked for"] : []);
  }
  try {
    return await fillDisk({ ...run, dir });
  } finally {
    unmount();
  }
}

/** Each fault as often as its count says, once by default. */
function chooseNemeses({ names, isShort, hasRedis }: Run): readonly Nemesis[] {
  const wanted =
    names.size > 0 ? [...names.keys()] : isShort ? SHORT_FAULTS : nemeses.map(({ name }) => name);
  const chosen = wanted.flatMap((name) => nemeses.filter((nemesis) => nemesis.name === name));
  return chosen
    .filter(({ needsRedis }) => hasRedis || !needsRedis)
    .flatMap((nemesis) => Array.from({ length: names.get(nemesis.name) ?? 1 }, () => nemesis));
}

/** Drills run in the long form or if named. */
function isWanted({ names, isShort }: Run, name: string): boolean {
  return names.size > 0 ? names.has(name) : !isShort;
}

function readCounts(only: readonly string[]): ReadonlyMap<string, number | null> {
  return new Map(
    only.map((each) => {
      const [name = "", count] = each.split("=");
      return [name, count === undefined ? null : Number(count)];
    }),
  );
}

/** Scales each count; at least one. */
function scaled<Counts extends Readonly<Record<string, number>>>(counts: Counts, scale: number): Counts {
  const scaled = Object.entries(counts).map(([name, count]) => [
    name,
    Math.max(1, Math.round(count * scale)),
  ]);
  return Object.fromEntries(scaled) as Counts;
}

function shuffle<Value>(values: readonly Value[], random: Random): readonly Value[] {
  return values
    .map((value) => ({ value, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
