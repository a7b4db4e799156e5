import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { transformer } from "@evenly/contract";
import type { Person } from "../chaos/people.ts";

export type Reply = {
  /** 0 without an answer or after a timeout. */
  readonly status: number;
  readonly milliseconds: number;
  readonly retryAfter: string | undefined;
  /** Catalogue code of an overload refusal. */
  readonly code: string | undefined;
  /** Idempotency key of a payment. */
  readonly key: string | undefined;
};
export type Ask = () => Promise<Reply>;

const TIMEOUT_MS = 13_000;
const CONNECTIONS_MAX = 2000;
const LOOK_MS = 500;
const CODE = /"code":"([A-Z_]+)"/;
const MIB = 1024 * 1024;

/** Keeps every idle connection; Node's default agent keeps only 256 of them. */
function openAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX, maxFreeSockets: CONNECTIONS_MAX });
}

/** Payments between users, one per call, over keep-alive connections. */
export function payments(url: string, people: readonly Person[]): { ask: Ask; close(): void } {
  const agent = openAgent();
  let count = 0;
  const ask = () => {
    count += 1;
    const [payer, payee] = [people[count % people.length], people[(count * 7 + 1) % people.length]];
    const idempotencyKey = `abuse-${process.pid}-${Date.now()}-${count}`;
    const input = {
      to: payee?.userId === payer?.userId ? people[(count + 1) % people.length]?.userId : payee?.userId,
      amountMinor: 1n,
      currency: "USD",
      idempotencyKey,
    };
    const body = JSON.stringify(transformer.input.serialize(input));
    const headers = { "content-type": "application/json", authorization: `Bearer ${payer?.token}` };
    return send(`${url}/trpc/payments.send`, agent, { method: "POST", headers, body, key: idempotencyKey });
  };
  return { ask, close: () => agent.destroy() };
}

/** Balance reads over keep-alive connections. */
export function reads(url: string, people: readonly Person[]): { ask: Ask; close(): void } {
  const agent = openAgent();
  let count = 0;
  const ask = () => {
    count += 1;
    const headers = { authorization: `Bearer ${people[count % people.length]?.token}` };
    return send(`${url}/trpc/payments.getBalance`, agent, { method: "GET", headers });
  };
  return { ask, close: () => agent.destroy() };
}

type Call = {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly key?: string;
};

function send(url: string, agent: Agent, { method, headers, body, key }: Call): Promise<Reply> {
  let startedAt = performance.now();
  return new Promise((resolve) => {
    const reply = (status: number, retryAfter?: string, text = "") =>
      resolve({
        status,
        milliseconds: performance.now() - startedAt,
        retryAfter,
        code: CODE.exec(text)?.[1],
        key,
      });
    const asking = request(url, { method, headers, agent, timeout: TIMEOUT_MS }, (answer) => {
      const status = answer.statusCode ?? 0;
      let text = "";
      if (status === 503) answer.on("data", (chunk) => (text += chunk));
      else answer.resume();
      answer.on("end", () => reply(status, answer.headers["retry-after"], text));
      answer.on("error", () => reply(0));
    });
    // The latency excludes the wait for a free connection in this harness.
    asking.on("socket", () => {
      startedAt = performance.now();
    });
    asking.on("timeout", () => asking.destroy());
    asking.on("error", () => reply(0));
    asking.end(body);
  });
}

/** Closed loop: each caller sends its next request when the previous one is answered, after an optional pause. */
export async function closedLoop(
  ask: Ask,
  callers: number,
  milliseconds: number,
  pauseMs = 0,
): Promise<readonly Reply[]> {
  const until = performance.now() + milliseconds;
  const replies: Reply[] = [];
  const call = async () => {
    while (performance.now() < until) {
      replies.push(await ask());
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return replies;
}

const TICK_MS = 10;

/** Open loop: sends requests at a fixed rate regardless of answers; returns all replies once the last arrived. */
export async function openLoop(ask: Ask, perSecond: number, milliseconds: number): Promise<readonly Reply[]> {
  const startedAt = performance.now();
  const pending: Promise<Reply>[] = [];
  for (let now = 0; now < milliseconds; now = performance.now() - startedAt) {
    const due = Math.floor((now / 1000) * perSecond);
    while (pending.length < due) pending.push(ask());
    await sleep(TICK_MS);
  }
  return Promise.all(pending);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const isServed = ({ status }: Reply): boolean => status === 200;

/** The 99th percentile latency of served requests. */
export function slowest(replies: readonly Reply[]): number {
  return percentile(
    replies.filter(isServed).map((reply) => reply.milliseconds),
    0.99,
  );
}

export type Gauges = {
  readonly heapMiB: number;
  readonly residentMiB: number;
  /** 99th percentile of the event loop delay since the previous scrape. */
  readonly lagMs: number;
};

/** Scrapes a process's metrics. */
export async function readGauges(url: string): Promise<Gauges> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (name: string, label: string) => {
    const line = text.split("\n").find((each) => each.startsWith(`${name}{`) && each.includes(label));
    return Number(line?.split(" ").at(-1) ?? Number.NaN);
  };
  return {
    heapMiB: read("process_memory_bytes", '"heap_used"') / MIB,
    residentMiB: read("process_memory_bytes", '"resident"') / MIB,
    lagMs: read("nodejs_eventloop_lag_seconds", '"0.99"') * 1000,
  };
}

/** Scrapes at intervals during `work`; returns its result and the largest value of each gauge. */
export async function largestGauges<Result>(
  url: string,
  work: () => Promise<Result>,
): Promise<[Result, Gauges]> {
  const seen = [await readGauges(url)];
  let isLooking = false;
  const timer = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    seen.push(await readGauges(url).catch(() => ({ heapMiB: 0, residentMiB: 0, lagMs: 0 })));
    isLooking = false;
  }, LOOK_MS);
  const result = await work();
  clearInterval(timer);
  const largest = (figure: keyof Gauges) => Math.max(...seen.map((gauges) => gauges[figure]));
  return [
    result,
    { heapMiB: largest("heapMiB"), residentMiB: largest("residentMiB"), lagMs: largest("lagMs") },
  ];
}
