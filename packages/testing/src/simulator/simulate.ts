import { changeZone, decideTransfers } from "@evenly/domain/ledger/index";
import { createRandom, type Random } from "../random.ts";
import { askForBalance } from "./announce.ts";
import { carryOut, live } from "./callers.ts";
import { ensureAtRest, ensureShown, ensureSound } from "./checks.ts";
import { administer, harm, work } from "./daemons.ts";
import { ensure, SimulationFailure } from "./failure.ts";
import { createSimulatedLane } from "./lane.ts";
import { createStore, endLeftovers } from "./memory-store.ts";
import { createModel } from "./model.ts";
import { bringIn } from "./operations.ts";
import { openPerson, PEOPLE } from "./people.ts";
import { createScheduler } from "./scheduler.ts";
import type { Control, Faults, Process, Rules, World } from "./world.ts";

export type SimulationOptions = {
  readonly seed: number;
  readonly rules?: Rules;
  readonly controls?: readonly Control[];
  readonly trace?: (line: string) => void;
};
/** Result of a run, reproducible by its seed; `failure` is null if every invariant held. */
export type SimulationResult = {
  readonly seed: number;
  readonly failure: string | null;
  readonly steps: number;
  readonly transactions: number;
  /** Kinds of steps with their outcomes, and kinds of faults. */
  readonly reached: ReadonlySet<string>;
};

const START = Date.parse("2026-11-21T22:00:00Z");
const REST_MS = 20_000;
const LONG_MS = 3 * 86_400_000;
export const realRules: Rules = { decideTransfers, changeZone };
const noFaults: Faults = {
  crash: 0,
  pause: 0,
  clockJump: 0,
  commitLost: 0,
  replyLost: 0,
  duplicate: 0,
  frameLost: 0,
  slowLock: 0,
  timePasses: 0,
};
/** Runs the ledger's decisions under the faults that the seed draws, and checks every invariant after every step. */
export function simulate(options: SimulationOptions): SimulationResult {
  const random = createRandom(options.seed);
  const world = createWorld(options, random);
  let checked = -1;
  let checkedAt = 0;
  const run = (untilMs?: number) => {
    world.scheduler.run(() => {
      if (world.scheduler.now() !== checkedAt) endLeftovers(world.store, world.scheduler.now());
      checkedAt = world.scheduler.now();
      if (world.store.revision === checked) return;
      checked = world.store.revision;
      ensureSound(world);
    }, untilMs);
  };
  let failure: string | null = null;
  try {
    fund(world);
    run();
    spoil(world, drawFaults(random));
    run();
    comeToRest(world, run);
  } catch (error) {
    if (!(error instanceof SimulationFailure)) throw error;
    failure = error.message;
  }
  const { store, scheduler, reached } = world;
  const counts = { steps: scheduler.stepsTaken(), transactions: store.revision };
  return { seed: options.seed, failure, reached, ...counts };
}

function createWorld({ rules = realRules, controls = [], trace }: SimulationOptions, random: Random): World {
  const scheduler = createScheduler(random, START);
  const counts = new Map<string, number>();
  const process = (name: string): Process => ({
    name,
    pausedUntil: 0,
    isDown: true,
    epoch: 0,
    clockOffsetMs: 0,
    lane: null,
  });
  const world: World = {
    random,
    scheduler,
    rules,
    store: createStore(),
    model: createModel(PEOPLE),
    controls: new Set(controls),
    faults: noFaults,
    processes: ["api 1", "api 2", "worker 1", "worker 2"].map(process),
    screens: new Map(),
    history: new Map(),
    answers: new Map(),
    acknowledged: new Set(),
    reached: new Set(),
    nextId: (kind) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return `${kind} ${count}`;
    },
    trace: (line) => trace?.(`${new Date(scheduler.now()).toISOString()} ${line}`),
  };
  for (const each of world.processes) start(world, each);
  for (const facts of PEOPLE) {
    openPerson(world.store, facts);
    world.screens.set(facts.userId, { version: 0n, posted: 0n, held: 0n, isAsking: false });
  }
  return world;
}

function start(world: World, process: Process): void {
  world.trace(`${process.name} starts`);
  Object.assign(process, { isDown: false, pausedUntil: 0 });
  if (process.name.startsWith("api")) process.lane = createSimulatedLane(world, process);
  else world.scheduler.spawn(`${process.name}: rounds`, process, work(world, process), "daemon");
}

/** Funds each user with enough money to reach the limits, except one who runs out of money first. */
function fund(world: World): void {
  for (const [at, { userId }] of PEOPLE.entries())
    world.scheduler.spawn(
      `${userId}: first money`,
      null,
      carryOut(world, bringIn(world, userId, at === 1 ? 40_000n : 1_300_000n)),
    );
}

function drawFaults(random: Random): Faults {
  const draw = (most: number) => (random.chance(0.5) ? random.next() * most : 0);
  return {
    crash: draw(0.3),
    pause: draw(0.3),
    clockJump: draw(0.4),
    commitLost: draw(0.15),
    replyLost: draw(0.2),
    duplicate: draw(0.3),
    frameLost: draw(0.3),
    slowLock: draw(0.4),
    timePasses: draw(0.08),
  };
}

function spoil(world: World, faults: Faults): void {
  const { random, scheduler } = world;
  world.faults = faults;
  for (const { userId } of PEOPLE)
    for (const device of ["phone", "browser"])
      scheduler.spawn(`${userId} at the ${device}`, null, live(world, userId, random.between(2, 5)));
  scheduler.spawn("operators", null, administer(world, random.between(0, 6)));
  scheduler.spawn(
    "harm",
    null,
    harm(world, (process) => start(world, process)),
    "daemon",
  );
}

/** Stops all faults and lets time pass: unfinished work must end, and every screen must be correct. */
function comeToRest(world: World, run: (untilMs: number) => void): void {
  const { scheduler, store, screens } = world;
  const couldLose = world.faults.frameLost > 0;
  world.faults = noFaults;
  for (const process of world.processes) Object.assign(process, { pausedUntil: 0, clockOffsetMs: 0 });
  run(scheduler.now() + REST_MS);
  scheduler.advance(LONG_MS);
  run(scheduler.now() + REST_MS);
  ensureAtRest(world);
  for (const frame of couldLose
    ? []
    : store.outbox.flatMap((row) => row.events.flatMap((event) => event.frames))) {
    const shown = screens.get(frame.userId)?.version ?? 0n;
    ensure(shown >= frame.version, () => `${frame.userId} was never told of version ${frame.version}`);
  }
  // The heartbeat: screens that are behind request the balance.
  for (const [userId, screen] of screens)
    if (screen.version < (store.wallets.get(userId)?.version ?? 0n)) askForBalance(world, userId);
  run(scheduler.now() + REST_MS);
  ensureShown(world);
}
