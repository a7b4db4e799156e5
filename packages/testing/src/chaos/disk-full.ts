import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createRandom } from "../random.ts";
import { startBank } from "./bank.ts";
import { look } from "./drills.ts";
import { payOverHttp } from "./pay-over-http.ts";
import { makePeople } from "./people.ts";
import { judge, type Verdict } from "./verdict.ts";
import { openWorld, type WorldOptions } from "./world.ts";

const DISK_MEGABYTES = 180;
const PEOPLE = 12;
const CLIENTS = 6;
const FULL_MS = 6000;

/** Mounts a small file system; null where that is not permitted (it requires root). */
export function mountSmallDisk(dir: string): (() => void) | null {
  mkdirSync(dir, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MEGABYTES}m,mode=755`, "tmpfs", dir], {
      stdio: "ignore",
    });
  } catch {
    return null;
  }
  return () => execFileSync("umount", ["--lazy", dir]);
}

/** Fills Postgres's disk during payments, frees it, and checks the ledger. */
export async function fillDisk(options: WorldOptions & { readonly seed: number }): Promise<Verdict> {
  const world = await openWorld(options);
  const { pay, statuses } = payOverHttp(world.url);
  try {
    const people = await makePeople(world.db, PEOPLE);
    const bank = startBank({
      people,
      clients: CLIENTS,
      random: createRandom(options.seed),
      pay,
      label: "full",
    });
    await sleep(1000);
    const before = bank.acknowledged.length;
    const makeRoom = fill(options.dir);
    await sleep(FULL_MS);
    const duringFull = bank.counts().unknown;
    makeRoom();
    // Postgres exits when it cannot write its WAL; its supervisor restarts it.
    await world.postgres.kill().catch(() => {});
    await world.postgres.restart();
    await bank.stop();
    const { broken, text } = await look(world, [bank]);
    const told = [...statuses].filter(([what]) => /^\d/.test(what) && !what.startsWith("503"));
    const other = told.map(([what, count]) => `${count} calls were answered ${what}`);
    const never = duringFull === 0 ? ["no call failed: the disk was never full"] : [];
    const crashes = Object.values(world.servers).flatMap((server) => server.crashes);
    const counts = [...statuses].map(([what, count]) => `${count} ${what}`).join(", ");
    return judge(
      "P15",
      `a full disk refuses and corrupts nothing (${before} answered before; ${counts}): ${text}`,
      [...broken, ...other, ...never, ...crashes],
    );
  } finally {
    await world.close();
  }
}

/** Writes until the disk is full; returns a function that frees it. */
function fill(dir: string): () => void {
  const path = join(dir, "filler");
  const file = openSync(path, "w");
  for (const size of [1024 * 1024, 4096]) {
    const block = Buffer.alloc(size);
    try {
      for (;;) writeSync(file, block);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
  closeSync(file);
  return () => rmSync(path);
}
