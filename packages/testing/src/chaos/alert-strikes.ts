import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@evenly/db";
import { sql } from "@evenly/db/sql";
import type { TestContext } from "../context.ts";
import type { Random } from "../random.ts";
import { type Reader, tellAll } from "./alert-readers.ts";
import type { ServerProcess } from "./server-process.ts";
import { type LeasedDelivery, noteUnwritten, type Unwritten } from "./unwritten.ts";
import type { World } from "./world.ts";

export type AlertSchedule = {
  readonly seed: number;
  /** SIGKILLs of the worker. */
  readonly kills: number;
  /** SIGKILLs of Redis between them; it has no persistence, so each also empties it. */
  readonly redisKills: number;
  /** SIGTERMs of the worker. */
  readonly stops: number;
  /** Cuts of the database connection while a worker sends, until it logs that it cannot store outcomes. */
  readonly cuts: number;
  /** SIGSTOPs for longer than a lease, of four out of five workers at once. */
  readonly pauses: number;
  /** Number of users notified before each strike. */
  readonly crowd: number;
  /** True if the number of tries is checked too. */
  readonly hasTries: boolean;
};

export type Scene = {
  readonly world: World;
  readonly schedule: AlertSchedule;
  readonly ctx: TestContext;
  readonly readers: readonly Reader[];
  readonly random: Random;
  readonly progress: (text: string) => void;
  /** True once no further strikes should happen. */
  readonly isOver: () => boolean;
  /** Starts another worker that uses the fake providers. */
  readonly startWorker: () => Promise<ServerProcess>;
  /** Deliveries in progress when their worker was killed or stopped. */
  readonly struck: Unwritten;
  /** Deliveries that workers logged as sent without a stored outcome. */
  readonly failed: Unwritten;
  /** Leases that stopped workers did not release, and cuts that no worker noticed. */
  readonly amiss: string[];
  /** Number of notifications and of strikes by kind. */
  readonly done: Record<Strike | "redisKill" | "pause" | "alert", number>;
};
type Strike = "kill" | "stop" | "cut";

const STRIKE_AFTER_MS = { min: 10, max: 150 };
/** A worker's lease is 60 s. */
const PAUSE_MS = 62_000;
const PAUSED_AT_ONCE = 4;
const CUT_MS_MAX = 12_000;
const CUT_TRIES_MAX = 3;
/** Workers poll every 15 s, so a lost wake-up delays a lease by at most that. */
const CLAIM_MS_MAX = 20_000;
/** Time for sends still in progress when the first outcomes of the pass could not be stored. */
const AFTER_STRIKE_MS = 300;
const PROGRESS_EACH = 5;

/** SIGKILLs, with some SIGTERMs and cuts. A worker that gets SIGTERM finishes its sends and releases the rest. */
export async function strikeOften(scene: Scene, worker: ServerProcess): Promise<void> {
  const { world, schedule, done, progress } = scene;
  const strikes = drawStrikes(scene);
  for (const [index, strike] of strikes.entries()) {
    if (scene.isOver()) break;
    await tell(scene);
    await waitForLease(world.db, scene.random);
    if (strike === "cut") await cutUntilNoticed(scene);
    else if (strike === "stop") await stopWorker(scene, worker);
    else await killWorker(scene, worker, index === strikes.length - 1);
    done[strike] += 1;
    if ((index + 1) % PROGRESS_EACH === 0 || index + 1 === strikes.length)
      progress(
        `${done.kill} of ${schedule.kills} SIGKILLs, ${done.redisKill} of ${schedule.redisKills} with Redis, ${done.stop} of ${schedule.stops} SIGTERMs, ${done.cut} of ${schedule.cuts} cuts, ${scene.struck.size} deliveries under way`,
      );
  }
}

/**
 * SIGSTOP for longer than leases and queue locks last: four workers at once, each with a lease. The fifth is paused while they
 * lease, then takes over their deliveries; when they resume, they try to store outcomes under expired leases.
 */
export async function pauseLong(
  scene: Scene,
  workers: ServerProcess[],
  waitUntilSent: () => Promise<unknown>,
): Promise<void> {
  const { world, schedule, random, progress, startWorker, struck, done } = scene;
  while (schedule.pauses > 0 && workers.length <= PAUSED_AT_ONCE) await startWorker();
  for (let paused = 0; paused < schedule.pauses && !scene.isOver(); paused += PAUSED_AT_ONCE) {
    const [survivor, ...victims] = workers as [ServerProcess, ...ServerProcess[]];
    await waitUntilSent();
    for (const worker of workers) worker.pause();
    for (const victim of victims) {
      victim.resume();
      const before = await countAsked(world.db);
      await tell(scene);
      await waitForLease(world.db, random, before);
      victim.pause();
      done.pause += 1;
    }
    const leased = await findLeased(world.db);
    noteUnwritten(struck, leased);
    survivor.resume();
    progress(`${victims.length} workers stopped for ${PAUSE_MS} ms, ${leased.length} deliveries under way`);
    await sleep(PAUSE_MS);
    for (const victim of victims) victim.resume();
  }
}

/** The last strike is a kill; the others are spread evenly. */
function drawStrikes({ schedule }: Scene): readonly Strike[] {
  const strikes = schedule.kills + schedule.stops + schedule.cuts;
  const spread = (count: number, strike: Strike) =>
    Array.from({ length: count }, (_, index) => ({ at: (index + 0.5) / count, strike }));
  const all = [
    ...spread(schedule.stops, "stop"),
    ...spread(schedule.cuts, "cut"),
    ...spread(schedule.kills, "kill"),
  ];
  const kinds = all.sort((a, b) => a.at - b.at).map(({ strike }) => strike);
  const last = kinds.lastIndexOf("kill");
  return [...kinds.slice(0, last), ...kinds.slice(last + 1), "kill" as const].slice(0, strikes);
}

async function killWorker(scene: Scene, worker: ServerProcess, isLast: boolean): Promise<void> {
  const { world, schedule, struck, done } = scene;
  const losesRedis = world.redis !== null && done.redisKill < schedule.redisKills;
  // Half of the Redis losses happen while a worker runs, half while one starts.
  if (losesRedis && done.redisKill % 2 === 0) await loseRedis(world);
  await worker.kill();
  noteUnwritten(struck, await findLeased(world.db));
  if (losesRedis && done.redisKill % 2 === 1) await loseRedis(world);
  if (losesRedis) done.redisKill += 1;
  if (isLast) await world.redis?.ask("FLUSHALL");
  // Expires the leases of killed workers early, so that their deliveries are in progress again at the next kill.
  await world.db.execute(sql`update delivery_leases set until = now()`);
  await worker.start();
}

async function stopWorker({ world, amiss }: Scene, worker: ServerProcess): Promise<void> {
  await worker.stop();
  const kept = (await findLeased(world.db)).length;
  if (kept > 0) amiss.push(`a worker that was ended kept ${kept}`);
  await worker.start();
}

/** Repeats the cut if the pass had already ended when the connection was cut. */
async function cutUntilNoticed(scene: Scene): Promise<void> {
  for (let tries = 1; !(await cutDatabase(scene)); tries += 1) {
    if (tries === CUT_TRIES_MAX) return void scene.amiss.push("a worker without its database said nothing");
    await tell(scene);
    await waitForLease(scene.world.db, scene.random);
  }
}

/** The worker keeps running: deliveries without stored outcomes are retried once their lease, shortened here, expires. */
async function cutDatabase({ world, failed }: Scene): Promise<boolean> {
  const before = leasesOf(failed);
  const giveUpAt = Date.now() + CUT_MS_MAX;
  world.wires.database.set("refuse");
  while (leasesOf(failed).size === before.size && Date.now() < giveUpAt) await sleep(20);
  world.wires.database.set("pass");
  if (leasesOf(failed).size === before.size) return false;
  await sleep(AFTER_STRIKE_MS);
  const leases = [...leasesOf(failed)].join(",");
  await world.db.execute(
    sql`update delivery_leases set until = now() where token = any(${`{${leases}}`}::uuid[])`,
  );
  return true;
}

function leasesOf(failed: Unwritten): ReadonlySet<string> {
  return new Set([...failed.values()].flatMap((leases) => [...leases]));
}

/** Sends every reader a notification about an account change. */
async function tell({ ctx, readers, done }: Scene): Promise<void> {
  await tellAll(ctx, readers);
  done.alert += 1;
}

async function loseRedis({ redis }: World): Promise<void> {
  await redis?.kill();
  await redis?.start();
}

/** Waits until a worker has leased new external deliveries, then a random time. */
async function waitForLease(db: Database, random: Random, before = 0): Promise<void> {
  const giveUpAt = Date.now() + CLAIM_MS_MAX;
  while ((await countAsked(db)) <= before && Date.now() < giveUpAt) await sleep(5);
  await sleep(random.between(STRIKE_AFTER_MS.min, STRIKE_AFTER_MS.max));
}

/** Leased deliveries without in-app ones, which finish at once and call no provider. */
async function countAsked(db: Database): Promise<number> {
  return (await findLeased(db)).filter(({ channel }) => channel !== "in_app").length;
}

async function findLeased(db: Database): Promise<readonly (LeasedDelivery & { readonly channel: string })[]> {
  return (await db.execute(sql`
    select d.id::text, d.channel, l.token::text as lease from delivery_leases l join deliveries d on d.id = any(l.delivery_ids)
    where d.state = 'pending' and l.until > now()`)) as unknown as Awaited<ReturnType<typeof findLeased>>;
}
