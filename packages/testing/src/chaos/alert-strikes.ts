import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@evenly/db";
import { sql } from "@evenly/db/sql";
import type { TestContext } from "../context.ts";
import type { Random } from "../random.ts";
import { type Reader, tellAll } from "./alert-readers.ts";
import type { ServerProcess } from "./server-process.ts";
import { type LeasedDelivery, noteUnwritten, type Unwritten } from "./unwritten.ts";
import type { World } from "./world.ts";

export type AlertPlan = {
  readonly seed: number;
  /** SIGKILLs of the worker. */
  readonly kills: number;
  /** SIGKILLs of Redis during those; it keeps nothing, so that each also starts it empty. */
  readonly redisKills: number;
  /** SIGTERMs of the worker. */
  readonly stops: number;
  /** Cuts of the wire to the database while a worker sends, until it says that it cannot write what it sent. */
  readonly cuts: number;
  /** SIGSTOPs for longer than leases last, four at once of five workers. */
  readonly pauses: number;
  /** Of people who are told something before each of these. */
  readonly crowd: number;
  /** Whether tries are counted, too. */
  readonly hasTries: boolean;
};

export type Scene = {
  readonly world: World;
  readonly plan: AlertPlan;
  readonly ctx: TestContext;
  readonly readers: readonly Reader[];
  readonly random: Random;
  readonly progress: (text: string) => void;
  /** True once nothing more is to be struck. */
  readonly isOver: () => boolean;
  /** Starts one more worker that sends to our providers. */
  readonly startWorker: () => Promise<ServerProcess>;
  /** What was under way as its worker was killed or stopped. */
  readonly struck: Unwritten;
  /** What workers said that they sent and could not write down. */
  readonly failed: Unwritten;
  /** What workers that were ended kept from others, and cuts that no worker noticed. */
  readonly amiss: string[];
  /** How often people were told, and what was done meanwhile. */
  readonly done: Record<Strike | "redisKill" | "pause" | "alert", number>;
};
type Strike = "kill" | "stop" | "cut";

const STRIKE_AFTER_MS = { min: 10, max: 150 };
/** The worker keeps a claim for 60 s. */
const PAUSE_MS = 62_000;
const PAUSED_AT_ONCE = 4;
const CUT_MS_MAX = 12_000;
const CUT_TRIES_MAX = 3;
/** Whatever was lost on the way, workers look by themselves each 15 s. */
const CLAIM_MS_MAX = 20_000;
/** For what is still being sent as the first outcomes of its pass could not be written. */
const SETTLE_MS = 300;
const PROGRESS_EACH = 5;

/** SIGKILL, and some SIGTERMs and cuts between: whoever is ended finishes what it sends and gives back the rest. */
export async function strikeOften(scene: Scene, worker: ServerProcess): Promise<void> {
  const { world, plan, done, progress } = scene;
  const strikes = drawStrikes(scene);
  for (const [index, strike] of strikes.entries()) {
    if (scene.isOver()) break;
    await tell(scene);
    await waitForClaim(world.db, scene.random);
    if (strike === "cut") await cutUntilNoticed(scene);
    else if (strike === "stop") await stopWorker(scene, worker);
    else await killWorker(scene, worker, index === strikes.length - 1);
    done[strike] += 1;
    if ((index + 1) % PROGRESS_EACH === 0 || index + 1 === strikes.length)
      progress(
        `${done.kill} of ${plan.kills} SIGKILLs, ${done.redisKill} of ${plan.redisKills} with Redis, ${done.stop} of ${plan.stops} SIGTERMs, ${done.cut} of ${plan.cuts} cuts, ${scene.struck.size} deliveries under way`,
      );
  }
}

/**
 * SIGSTOP for longer than leases and locks of the queue last, four workers at once, each with a claim of its own; the fifth, too,
 * while they claim. It takes over what they hold, and they wake to write of it.
 */
export async function pauseLong(
  scene: Scene,
  workers: ServerProcess[],
  waitUntilSent: () => Promise<unknown>,
): Promise<void> {
  const { world, plan, random, progress, startWorker, struck, done } = scene;
  while (plan.pauses > 0 && workers.length <= PAUSED_AT_ONCE) await startWorker();
  for (let paused = 0; paused < plan.pauses && !scene.isOver(); paused += PAUSED_AT_ONCE) {
    const [survivor, ...victims] = workers as [ServerProcess, ...ServerProcess[]];
    await waitUntilSent();
    for (const worker of workers) worker.pause();
    for (const victim of victims) {
      victim.resume();
      const before = await countAsked(world.db);
      await tell(scene);
      await waitForClaim(world.db, random, before);
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

/** The last is a kill; the others are spread evenly. */
function drawStrikes({ plan }: Scene): readonly Strike[] {
  const strikes = plan.kills + plan.stops + plan.cuts;
  const spread = (count: number, strike: Strike) =>
    Array.from({ length: count }, (_, index) => ({ at: (index + 0.5) / count, strike }));
  const all = [...spread(plan.stops, "stop"), ...spread(plan.cuts, "cut"), ...spread(plan.kills, "kill")];
  const kinds = all.sort((a, b) => a.at - b.at).map(({ strike }) => strike);
  const last = kinds.lastIndexOf("kill");
  return [...kinds.slice(0, last), ...kinds.slice(last + 1), "kill" as const].slice(0, strikes);
}

async function killWorker(scene: Scene, worker: ServerProcess, isLast: boolean): Promise<void> {
  const { world, plan, struck, done } = scene;
  const losesRedis = world.redis !== null && done.redisKill < plan.redisKills;
  // Half of the losses meet a worker that runs, half of them one that starts.
  if (losesRedis && done.redisKill % 2 === 0) await loseRedis(world);
  await worker.kill();
  noteUnwritten(struck, await findLeased(world.db));
  if (losesRedis && done.redisKill % 2 === 1) await loseRedis(world);
  if (losesRedis) done.redisKill += 1;
  if (isLast) await world.redis?.ask("FLUSHALL");
  // Leases of killed workers end early here, so that what they held meets the next kill, too.
  await world.db.execute(sql`update delivery_leases set until = now()`);
  await worker.start();
}

async function stopWorker({ world, amiss }: Scene, worker: ServerProcess): Promise<void> {
  await worker.stop();
  const kept = (await findLeased(world.db)).length;
  if (kept > 0) amiss.push(`a worker that was ended kept ${kept}`);
  await worker.start();
}

/** A pass may just have ended as the wire is cut: then the next one is. */
async function cutUntilNoticed(scene: Scene): Promise<void> {
  for (let tries = 1; !(await cutDatabase(scene)); tries += 1) {
    if (tries === CUT_TRIES_MAX) return void scene.amiss.push("a worker without its database said nothing");
    await tell(scene);
    await waitForClaim(scene.world.db, scene.random);
  }
}

/** The worker lives on: what it could not write comes again once the lease of that pass is over, which is early here. */
async function cutDatabase({ world, failed }: Scene): Promise<boolean> {
  const before = leasesOf(failed);
  const giveUpAt = Date.now() + CUT_MS_MAX;
  world.wires.database.set("refuse");
  while (leasesOf(failed).size === before.size && Date.now() < giveUpAt) await sleep(20);
  world.wires.database.set("pass");
  if (leasesOf(failed).size === before.size) return false;
  await sleep(SETTLE_MS);
  const leases = [...leasesOf(failed)].join(",");
  await world.db.execute(
    sql`update delivery_leases set until = now() where token = any(${`{${leases}}`}::uuid[])`,
  );
  return true;
}

function leasesOf(failed: Unwritten): ReadonlySet<string> {
  return new Set([...failed.values()].flatMap((leases) => [...leases]));
}

/** Everybody of the crowd is told of a change of their account. */
async function tell({ ctx, readers, done }: Scene): Promise<void> {
  await tellAll(ctx, readers);
  done.alert += 1;
}

async function loseRedis({ redis }: World): Promise<void> {
  await redis?.kill();
  await redis?.start();
}

/** Until a worker is in the middle of asking providers for something new, and then a little longer. */
async function waitForClaim(db: Database, random: Random, before = 0): Promise<void> {
  const giveUpAt = Date.now() + CLAIM_MS_MAX;
  while ((await countAsked(db)) <= before && Date.now() < giveUpAt) await sleep(5);
  await sleep(random.between(STRIKE_AFTER_MS.min, STRIKE_AFTER_MS.max));
}

/** What is told within the product is over in a moment, and no provider is asked for it. */
async function countAsked(db: Database): Promise<number> {
  return (await findLeased(db)).filter(({ channel }) => channel !== "in_app").length;
}

async function findLeased(db: Database): Promise<readonly (LeasedDelivery & { readonly channel: string })[]> {
  return (await db.execute(sql`
    select d.id::text, d.channel, l.token::text as lease from delivery_leases l join deliveries d on d.id = any(l.delivery_ids)
    where d.state = 'pending' and l.until > now()`)) as unknown as Awaited<ReturnType<typeof findLeased>>;
}
