import { readFileSync } from "node:fs";
import type { Database } from "@evenly/db";

/** CPU that this process and the server have used, in microseconds; `server` is null where there is no /proc. */
export type CpuTime = { readonly node: number; readonly server: number | null };

/** Linux counts a process's CPU in ticks of 10 ms (`getconf CLK_TCK`). */
const TICK_US = 10_000;

/** Reads the CPU used so far; `server` sums the server's processes that stand now, its background writers included. */
export async function readCpuTime(db: Database): Promise<CpuTime> {
  const rows = await db.$client`select pid from pg_stat_activity`;
  const { user, system } = process.cpuUsage();
  try {
    const ticks = rows.map(({ pid }) => ticksOf(Number(pid)));
    return { node: user + system, server: ticks.reduce((sum, each) => sum + each, 0) * TICK_US };
  } catch {
    return { node: user + system, server: null };
  }
}

/** Fields 14 and 15 of proc(5), behind a name that may hold spaces: time in the process and in the kernel for it. */
function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}
