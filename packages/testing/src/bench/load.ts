import type { Database } from "@evenly/db";
import { type CpuTime, readCpuTime } from "./cpu-time.ts";

export type Measured = {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly count: number;
  /** CPU time in µs per unit of work. */
  readonly cpu: CpuTime | null;
};

/** Closed loop: each caller repeats the work as soon as it is done. */
export async function runClosedLoop(
  db: Database,
  load: { readonly callers: number; readonly seconds: number },
  work: () => Promise<void>,
): Promise<Measured> {
  const before = await readCpuTime(db);
  const latencies: number[] = [];
  const started = performance.now();
  const end = started + load.seconds * 1000;
  const caller = async () => {
    while (performance.now() < end) latencies.push(await timed(work));
  };
  await Promise.all(Array.from({ length: load.callers }, caller));
  const elapsed = (performance.now() - started) / 1000;
  const after = await readCpuTime(db);
  const each = (used: number) => used / latencies.length;
  const cpu = {
    node: each(after.node - before.node),
    server: after.server === null || before.server === null ? null : each(after.server - before.server),
  };
  return { ...summed(latencies, elapsed), cpu };
}

/** Open loop at a fixed rate, regardless of unfinished work. Latency counts from the scheduled start. */
export async function runOpenLoop(
  load: { readonly perSecond: number; readonly seconds: number },
  work: () => Promise<void>,
): Promise<Measured> {
  const latencies: number[] = [];
  const pending: Promise<void>[] = [];
  const started = performance.now();
  const total = load.perSecond * load.seconds;
  while (pending.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - started) / 1000) * load.perSecond) + 1);
    while (pending.length < due) {
      const dueAt = started + (pending.length / load.perSecond) * 1000;
      pending.push(work().then(() => void latencies.push(performance.now() - dueAt)));
    }
    // Not setTimeout: its delay would count as the lane's latency.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(pending);
  return { ...summed(latencies, (performance.now() - started) / 1000), cpu: null };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function summed(latencies: number[], seconds: number): Omit<Measured, "cpu"> {
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99), count: latencies.length };
}
