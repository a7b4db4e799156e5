import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@evenly/db";
import { sql } from "@evenly/db/sql";
import { systemClock } from "@evenly/platform";
import { testContext } from "../context.ts";
import { createRandom } from "../random.ts";
import { countWaiting, makeReader, type Reader } from "./alert-readers.ts";
import { type AlertSchedule, pauseLong, type Scene, strikeOften } from "./alert-strikes.ts";
import { countTries } from "./count-tries.ts";
import { openProviders } from "./fake-providers.ts";
import { judgeAlerts } from "./judge-alerts.ts";
import type { ServerProcess } from "./server-process.ts";
import { noteUnwritten, readUnwritten, type Unwritten } from "./unwritten.ts";
import type { Verdict } from "./verdict.ts";
import type { World } from "./world.ts";

/** Provider latency in ms, so that a kill hits the worker in the middle of a batch. */
const SLOW_MS = 100;
const TOLD_MS_MAX = 90_000;

/**
 * Notifies users by socket, push, mail and text message while workers are repeatedly killed, stopped, cut off from the database
 * and paused for longer than their leases, and Redis is killed and emptied. Afterwards every user was notified, no browser shows
 * a notification twice, and providers were called once per delivery plus once per lease whose worker died or could not store the
 * outcome.
 */
export async function alertUnderKills(
  world: World,
  schedule: AlertSchedule,
  { note, progress, isOver }: Pick<Scene, "progress" | "isOver"> & { readonly note: (text: string) => void },
): Promise<readonly Verdict[]> {
  const providers = await openProviders(SLOW_MS);
  const ctx = testContext(world.db, { clock: systemClock });
  const workers: ServerProcess[] = [];
  const [struck, failed]: [Unwritten, Unwritten] = [new Map(), new Map()];
  const startWorker = async () => {
    const hear = (line: string) => noteUnwritten(failed, readUnwritten(line));
    const worker = await world.anotherWorker(providers.env, hear);
    await worker.start();
    workers.push(worker);
    return worker;
  };
  try {
    // Deliveries from before the drill are sent by the previous worker.
    await world.db.execute(sql`update delivery_leases set until = now()`);
    const before = await waitUntilSent(world.db);
    await world.servers.worker.stop();
    const readers: Reader[] = [];
    while (readers.length < schedule.crowd) readers.push(await makeReader(ctx, providers.push));
    const random = createRandom(schedule.seed);
    const done = { kill: 0, stop: 0, cut: 0, redisKill: 0, pause: 0, alert: 0 };
    const amiss: string[] = [];
    const basis = { world, schedule, ctx, readers, random, progress, isOver };
    const scene = { ...basis, startWorker, struck, failed, amiss, done };
    await strikeOften(scene, await startWorker());
    await pauseLong(scene, workers, () => waitUntilSent(world.db));
    const startedAt = Date.now();
    const late = [...before, ...amiss, ...(await waitUntilSent(world.db))];
    const lastMs = Date.now() - startedAt;
    note(`what workers said: ${workers.map((worker) => worker.words).join("\n")}`);
    progress("all is sent, or too late");
    const isWhole = done.kill === schedule.kills && done.pause >= schedule.pauses;
    if (!isWhole) late.push("it was cut off before all was struck");
    const findings = { readers, struck, failed, late, lastMs, done };
    return [
      ...(await judgeAlerts(world.db, providers, findings)),
      ...(schedule.hasTries ? await countTries(world.db, ctx, providers.push) : []),
    ];
  } finally {
    for (const worker of workers) await worker.kill();
    await ctx.lane.close();
    await providers.close();
    await world.servers.worker.start();
  }
}

/** Returns what is still pending. */
async function waitUntilSent(db: Database): Promise<readonly string[]> {
  const giveUpAt = Date.now() + TOLD_MS_MAX;
  for (;;) {
    const { events, deliveries } = await countWaiting(db);
    if (events + deliveries === 0) return [];
    if (Date.now() > giveUpAt) return [`${events} events and ${deliveries} deliveries still wait`];
    await sleep(50);
  }
}
