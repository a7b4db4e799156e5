import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** The pids of a process and its descendants, itself first. */
export function familyOf(pid: number): readonly number[] {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
  return [pid, ...children];
}

/** Sends a signal to each process; ignores those that already exited. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** Waits until all have exited and been reaped: a dead server's lock file would block its successor. */
export async function waitUntilGone(pids: readonly number[]): Promise<void> {
  while (pids.some((pid) => stateOf(pid) !== null)) await sleep(5);
}

function parentOf(pid: string): number | null {
  const fields = statOf(pid);
  return fields === null ? null : Number(fields[1]);
}

function stateOf(pid: number): string | null {
  return statOf(String(pid))?.[0] ?? null;
}

/** Fields of /proc/pid/stat after the name, which may contain spaces; null for an unknown pid. */
function statOf(pid: string): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}
