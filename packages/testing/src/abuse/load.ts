import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { transformer } from "@evenly/contract";
import type { Person } from "../chaos/people.ts";

export type Reply = {
  /** 0 when there was no answer in time, or none at all. */
  readonly status: number;
  readonly milliseconds: number;
  readonly retryAfter: string | undefined;
  /** Of the catalogue, when it was refused for want of room. */
  readonly code: string | undefined;
  /** Under which it was asked, when it moves money. */
  readonly key: string | undefined;
};
export type Ask = () => Promise<Reply>;

const TIMEOUT_MS = 13_000;
const CONNECTIONS_MAX = 2000;
const LOOK_MS = 500;
const CODE = /"code":"([A-Z_]+)"/;
const MIB = 1024 * 1024;

/** Keeps every connection: Node's own would close all but 256 that rest, and open new ones for the next calls. */
function openAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX, maxFreeSockets: CONNECTIONS_MAX });
}

/** Payments between people, each a call of its own, over connections that stay open. */
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

/** Reads of a balance, over connections that stay open. */
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
    // What waits here for a connection is this harness's own queue.
    asking.on("socket", () => {
      startedAt = performance.now();
    });
    asking.on("timeout", () => asking.destroy());
    asking.on("error", () => reply(0));
    asking.end(body);
  });
}

/** So many callers, each asking again when it is answered, after a pause if there is one. */
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

/** Calls at a rate, whether answered or not; gives the replies when the last is in. */
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

/** The time within which 99 of 100 served calls were answered. */
export function slowest(replies: readonly Reply[]): number {
  return percentile(
    replies.filter(isServed).map((reply) => reply.milliseconds),
    0.99,
  );
}

export type Gauges = {
  readonly heapMiB: number;
  readonly residentMiB: number;
  /** The 99th of a hundred delays of the event loop since it was last asked. */
  readonly lagMs: number;
};

/** What a process says of itself. */
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

/** Looks every so often while something is done; gives the largest of each figure. */
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
