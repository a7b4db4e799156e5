import { readFileSync } from "node:fs";
import type { Database } from "@evenly/db";

/** CPU time in µs of this process and of the Postgres server; `server` is null without /proc. */
export type CpuTime = { readonly node: number; readonly server: number | null };

/** Linux counts a process's CPU time in ticks of 10 ms (`getconf CLK_TCK`). */
const TICK_US = 10_000;

/** Reads the CPU time used so far; `server` sums the server's current processes, including background writers. */
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

/** Fields 14 and 15 of proc(5), user and kernel time; they follow the process name, which may contain spaces. */
function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}
