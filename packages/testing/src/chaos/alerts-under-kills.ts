import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@evenly/db";
import { sql } from "@evenly/db/sql";
import { systemClock } from "@evenly/platform";
import { type TestContext, testContext } from "../context.ts";
import { createRandom, type Random } from "../random.ts";
import { countWaiting, makeReader, type Reader, tellAll } from "./alert-readers.ts";
import { countTries } from "./count-tries.ts";
import { openProviders } from "./fake-providers.ts";
import { judgeAlerts } from "./judge-alerts.ts";
import type { ServerProcess } from "./server-process.ts";
import type { Verdict } from "./verdict.ts";
import type { World } from "./world.ts";

export type AlertPlan = {
  readonly seed: number;
  /** SIGKILLs of the worker. */
  readonly kills: number;
  /** SIGKILLs of Redis during those; it keeps nothing, so that each also starts it empty. */
  readonly redisKills: number;
  /** SIGTERMs of the worker. */
  readonly stops: number;
  /** SIGSTOPs for longer than leases last, four at once of five workers. */
  readonly pauses: number;
  /** Of people who are told something before each of these. */
  readonly crowd: number;
  /** Whether tries are counted, too. */
  readonly hasTries: boolean;
};

/** So that the worker is in the middle of a batch when it is killed. */
const SLOW_MS = 100;
const STRIKE_AFTER_MS = { min: 10, max: 150 };
/** The worker keeps a claim for 60 s. */
const PAUSE_MS = 62_000;
const PAUSED_AT_ONCE = 4;
const TOLD_MS_MAX = 90_000;

const FAILED_PASS = /"loop":"delivery sweep of \w+","msg":"a pass failed"|"msg":"queue: a wake-up failed"/g;

type Scene = {
  readonly world: World;
  readonly plan: AlertPlan;
  readonly ctx: TestContext;
  readonly readers: readonly Reader[];
  readonly random: Random;
  readonly note: (text: string) => void;
  /** Starts one more worker that sends to our providers. */
  readonly startWorker: () => Promise<ServerProcess>;
  /** How often each delivery was under way as its worker was killed or stopped. */
  readonly struck: Map<string, number>;
  /** What workers that were ended kept from others. */
  readonly kept: string[];
};

/**
 * Tells people of changes of their accounts, by socket, push, mail and text message, while workers are killed again and again,
 * ended, and stopped for longer than their leases last, and Redis is killed and emptied. Afterwards nobody was forgotten, no
 * browser shows anything twice, and providers were asked once, and once more for each time that a worker fell while it asked.
 */
export async function alertUnderKills(
  world: World,
  plan: AlertPlan,
  note: (text: string) => void,
): Promise<readonly Verdict[]> {
  const providers = await openProviders(SLOW_MS);
  const ctx = testContext(world.db, { clock: systemClock });
  const workers: ServerProcess[] = [];
  const startWorker = async () => {
    const worker = await world.anotherWorker(providers.env);
    await worker.start();
    workers.push(worker);
    return worker;
  };
  try {
    // What was to be sent before this is sent by the worker that was there.
    await world.db.execute(sql`update delivery_leases set until = now()`);
    const before = await waitUntilSent(world.db);
    await world.servers.worker.stop();
    const readers: Reader[] = [];
    while (readers.length < plan.crowd) readers.push(await makeReader(ctx, providers.push));
    const struck = new Map<string, number>();
    const random = createRandom(plan.seed);
    const kept: string[] = [];
    const scene = { world, plan, ctx, readers, random, note, startWorker, struck, kept };
    await killOften(scene, await startWorker());
    await pauseLong(scene, workers);
    const startedAt = Date.now();
    const late = [...before, ...kept, ...(await waitUntilSent(world.db))];
    const lastMs = Date.now() - startedAt;
    const words = workers.map((worker) => worker.words).join("\n");
    note(`what workers said: ${words}`);
    const failedPasses = [...words.matchAll(FAILED_PASS)].length;
    return [
      ...(await judgeAlerts(world.db, providers, { readers, struck, failedPasses, late, lastMs, plan })),
      ...(plan.hasTries ? await countTries(world.db, ctx, providers.push) : []),
    ];
  } finally {
    for (const worker of workers) await worker.kill();
    await ctx.lane.close();
    await providers.close();
    await world.servers.worker.start();
  }
}

/** SIGKILL, and some SIGTERMs between: whoever is ended finishes what it sends and gives back the rest. */
async function killOften(scene: Scene, worker: ServerProcess): Promise<void> {
  const { world, plan, ctx, readers, random, note, struck, kept } = scene;
  const strikes = plan.kills + plan.stops;
  let redisKills = 0;
  for (let strike = 1; strike <= strikes; strike += 1) {
    const isStop =
      Math.floor((strike * plan.stops) / strikes) > Math.floor(((strike - 1) * plan.stops) / strikes);
    const losesRedis = !isStop && world.redis !== null && redisKills < plan.redisKills;
    await tellAll(ctx, readers);
    await waitForClaim(world.db, random);
    // Half of the losses meet a worker that runs, half of them one that starts.
    if (losesRedis && redisKills % 2 === 0) await loseRedis(world);
    if (isStop) {
      await worker.stop();
      if ((await countLeased(world.db)) > 0)
        kept.push(`a worker that was ended kept ${await countLeased(world.db)}`);
    } else {
      await worker.kill();
      await noteLeased(world.db, struck);
    }
    if (losesRedis && redisKills % 2 === 1) await loseRedis(world);
    if (losesRedis) redisKills += 1;
    if (strike === strikes) await world.redis?.ask("FLUSHALL");
    // Leases of killed workers end early here, so that what they held meets the next kill, too.
    if (!isStop) await world.db.execute(sql`update delivery_leases set until = now()`);
    await worker.start();
    note(
      `${isStop ? "SIGTERM" : "SIGKILL"} ${strike}, Redis lost ${redisKills} times, ${struck.size} deliveries under way`,
    );
  }
}

/**
 * SIGSTOP for longer than leases and locks of the queue last, four workers at once, each with a claim of its own; the fifth, too,
 * while they claim. It takes over what they hold, and they wake to write of it.
 */
async function pauseLong(
  { world, plan, ctx, readers, random, note, startWorker, struck }: Scene,
  workers: ServerProcess[],
): Promise<void> {
  while (plan.pauses > 0 && workers.length <= PAUSED_AT_ONCE) await startWorker();
  for (let paused = 0; paused < plan.pauses; paused += PAUSED_AT_ONCE) {
    const [survivor, ...victims] = workers as [ServerProcess, ...ServerProcess[]];
    await waitUntilSent(world.db);
    for (const worker of workers) worker.pause();
    for (const victim of victims) {
      victim.resume();
      const before = await countLeased(world.db);
      await tellAll(ctx, readers);
      await waitForClaim(world.db, random, before);
      victim.pause();
    }
    await noteLeased(world.db, struck);
    survivor.resume();
    note(
      `${victims.length} workers stopped for ${PAUSE_MS} ms, ${await countLeased(world.db)} deliveries under way`,
    );
    await sleep(PAUSE_MS);
    for (const victim of victims) victim.resume();
  }
}

async function loseRedis({ redis }: World): Promise<void> {
  await redis?.kill();
  await redis?.start();
}

/** Until a worker is in the middle of something new, and then a little longer. */
async function waitForClaim(db: Database, random: Random, before = 0): Promise<void> {
  const giveUpAt = Date.now() + 5000;
  while ((await countLeased(db)) <= before && Date.now() < giveUpAt) await sleep(5);
  await sleep(random.between(STRIKE_AFTER_MS.min, STRIKE_AFTER_MS.max));
}

async function findLeased(db: Database): Promise<readonly { readonly id: string }[]> {
  return (await db.execute(sql`
    select d.id::text from delivery_leases l join deliveries d on d.id = any(l.delivery_ids)
    where d.state = 'pending' and l.until > now()`)) as unknown as readonly { readonly id: string }[];
}

async function countLeased(db: Database): Promise<number> {
  return (await findLeased(db)).length;
}

async function noteLeased(db: Database, struck: Map<string, number>): Promise<void> {
  for (const { id } of await findLeased(db)) struck.set(id, (struck.get(id) ?? 0) + 1);
}

/** Gives what waits still. */
async function waitUntilSent(db: Database): Promise<readonly string[]> {
  const giveUpAt = Date.now() + TOLD_MS_MAX;
  for (;;) {
    const { events, deliveries } = await countWaiting(db);
    if (events + deliveries === 0) return [];
    if (Date.now() > giveUpAt) return [`${events} events and ${deliveries} deliveries still wait`];
    await sleep(50);
  }
}
