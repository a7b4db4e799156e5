import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A process and those it started, itself first. */
export function familyOf(pid: number): readonly number[] {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
  return [pid, ...children];
}

/** Sends a signal to each; one that has ended meanwhile is what was wanted. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** Waits until all have ended and were reaped: a dead server's lock file would stop its successor. */
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

/** The fields of /proc/pid/stat after the name, which may hold blanks; null when there is no such process. */
function statOf(pid: string): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}
