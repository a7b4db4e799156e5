import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@evenly/db";
import type { Person } from "../chaos/people.ts";
import { judge, type Verdict } from "../chaos/verdict.ts";
import { closedLoop, isServed, largestGauges, openLoop, payments, type Reply, slowest } from "./load.ts";
import type { Product } from "./product.ts";

const CAPACITY_CALLERS = 64;
const CAPACITY_MS = 5000;
const TIMES_CAPACITY = 5;
const ACKED_MS_MAX = 2000;
const HEAP_MIB_MAX = 512;
const RECOVERY_MS_MAX = 10_000;
/** Recovered: this many consecutive requests are served, none slower than `milliseconds`. */
const WELL = { count: 5, milliseconds: 500 };

/** P17: at five times the capacity excess requests are refused at once, and soon afterwards the service is as fast as before. */
export async function overload(
  product: Product,
  people: readonly Person[],
  seconds: number,
): Promise<Verdict> {
  const { ask, close } = payments(product.url, people);
  await closedLoop(ask, CAPACITY_CALLERS, CAPACITY_MS / 2);
  const capacity =
    (await closedLoop(ask, CAPACITY_CALLERS, CAPACITY_MS)).filter(isServed).length / (CAPACITY_MS / 1000);
  const rate = Math.round(capacity * TIMES_CAPACITY);
  const [replies, gauges] = await largestGauges(product.url, () => openLoop(ask, rate, seconds * 1000));
  const recoveryMs = await recovery(ask);
  close();
  const counts = countByStatus(replies);
  const shed = replies.filter(({ status }) => status === 429 || status === 503);
  const acked = slowest(replies);
  const movedAnyway = await movedThoughRefused(product.db, replies);
  const broken = [
    ...[...counts.keys()]
      .filter((status) => ![200, 429, 503].includes(status))
      .map((status) => `${counts.get(status)} answered ${status}`),
    ...shed.filter(({ retryAfter }) => retryAfter === undefined).map(() => "a refusal without Retry-After"),
    ...(shed.length === 0 ? ["nothing was shed"] : []),
    ...movedAnyway.map((key) => `${key} was told OVERLOADED and moved money`),
    ...(acked >= ACKED_MS_MAX ? [`p99 of what was served ${acked.toFixed(0)} ms`] : []),
    ...(gauges.heapMiB < HEAP_MIB_MAX ? [] : [`heap ${gauges.heapMiB.toFixed(0)} MiB`]),
    ...(recoveryMs < RECOVERY_MS_MAX ? [] : [`recovered after ${recoveryMs.toFixed(0)} ms`]),
    ...product.crashes(),
  ];
  const text =
    `capacity ${capacity.toFixed(0)}/s, offered ${rate}/s for ${seconds} s: ${[...counts].map(([status, count]) => `${count} x ${status}`).join(", ")}; ` +
    `p99 of served ${acked.toFixed(0)} ms, ${movedAnyway.length} moved money though refused, heap at most ${gauges.heapMiB.toFixed(0)} MiB, well again after ${(recoveryMs / 1000).toFixed(1)} s`;
  return judge("P17", text, broken);
}

/** Keys of payments that were refused as overloaded but are in the ledger. */
async function movedThoughRefused(db: Database, replies: readonly Reply[]): Promise<readonly string[]> {
  const refused = new Set(replies.filter(({ code }) => code === "OVERLOADED").map(({ key }) => key));
  const rows = await db.$client<{ key: string }[]>`select key from transfers where key like 'abuse-%'`;
  return rows.map(({ key }) => key).filter((key) => refused.has(key));
}

function countByStatus(replies: readonly Reply[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

async function recovery(ask: () => Promise<Reply>): Promise<number> {
  const startedAt = performance.now();
  let served = 0;
  while (served < WELL.count && performance.now() - startedAt < 2 * RECOVERY_MS_MAX) {
    const reply = await ask();
    served = isServed(reply) && reply.milliseconds <= WELL.milliseconds ? served + 1 : 0;
    await sleep(20);
  }
  return performance.now() - startedAt;
}
