import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { withDatabase } from "./ledger-book.ts";
import type { Measured } from "./load.ts";

const SCALE = 64;
const runProgram = promisify(execFile);

/** pgbench is part of the system's PostgreSQL client, not of the embedded server. */
export function hasPgbench(): boolean {
  return spawnSync("pgbench", ["--version"]).status === 0;
}

/** Creates a TPC-B database on the same server. */
export async function prepareTpcb(adminUrl: string): Promise<void> {
  await runProgram("psql", [adminUrl, "-qc", "create database tpcb"]);
  await runProgram("pgbench", ["-i", "-q", "-s", String(SCALE), withDatabase(adminUrl, "tpcb")]);
}

/** TPC-B with prepared statements: five statements and a commit per transaction. */
export async function runTpcb(adminUrl: string, clients: number, seconds: number): Promise<Measured> {
  const load = ["-T", String(seconds), "-c", String(clients), "-j", "2"];
  const args = ["-n", "-M", "prepared", ...load, withDatabase(adminUrl, "tpcb")];
  const { stdout } = await runProgram("pgbench", args);
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
  const average = Number(/latency average = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
  return { perSecond, p50: average, p99: Number.NaN, count: 0, cpu: null };
}
