import { setTimeout as sleep } from "node:timers/promises";
import { transformer } from "@evenly/contract";
import WebSocket from "ws";
import { callProcedure } from "../chaos/pay-over-http.ts";
import type { Person } from "../chaos/people.ts";
import { judge, type Verdict } from "../chaos/verdict.ts";
import { largestGauges, payments, percentile, readGauges } from "./load.ts";
import type { Product } from "./product.ts";

const LISTENERS = 20;
const MEASURE_MS = 10_000;
const PAY_EVERY_MS = 50;
const FLOOD_PER_10_MS = 100;
const CROWD = 2000;
const CROWD_AT_ONCE = 50;
const GROWTH_MIB_MAX = 50;
const RATIO_MAX = 2;
const FINE_MS = 250;
const PROPER_CODES = new Set([1002, 1006, 1007, 1008, 1009, 1013]);

/** P21: floods, oversized frames, many sockets of one user and sockets that read nothing. Events still reach other users. */
export async function socketFlood(
  product: Product,
  people: readonly Person[],
  pace: number,
): Promise<Verdict> {
  const [others, hostile] = [people.slice(0, LISTENERS), people.slice(LISTENERS, LISTENERS + 5)];
  const delivery = await listenAll(product.url, others);
  await measure(product, others, delivery, (MEASURE_MS * pace) / 2);
  const quiet = await measure(product, others, delivery, MEASURE_MS * pace);
  const before = await readGauges(product.gatewayUrl);
  const attack = startAttack(product.url, hostile);
  const [abused, gauges] = await largestGauges(product.gatewayUrl, () =>
    measure(product, others, delivery, 2 * MEASURE_MS * pace),
  );
  const { codes, refused } = await attack.stop();
  const after = await measure(product, others, delivery, MEASURE_MS * pace);
  delivery.close();
  const growth = gauges.residentMiB - before.residentMiB;
  const calm = Math.max(quiet, after);
  const improper = [...codes.keys()].filter((code) => !PROPER_CODES.has(code));
  const broken = [
    ...improper.map((code) => `${codes.get(code)} closed with ${code}`),
    ...(growth < GROWTH_MIB_MAX ? [] : [`the gateway grew by ${growth.toFixed(0)} MiB`]),
    ...(abused <= Math.max(FINE_MS, RATIO_MAX * calm)
      ? []
      : [`delivery p99 ${abused.toFixed(0)} ms, ${calm.toFixed(0)} ms without`]),
    ...product.crashes(),
  ];
  const text =
    `closed with ${[...codes].map(([code, count]) => `${code} (${count})`).join(", ")}, ${refused} not let in; gateway grew by ${growth.toFixed(0)} MiB; ` +
    `others' delivery p99 ${quiet.toFixed(0)} / ${abused.toFixed(0)} / ${after.toFixed(0)} ms before, during, after (${(abused / calm).toFixed(2)} times)`;
  return judge("P21", text, broken);
}

type Delivery = {
  /** Time of each user's last event, and users with a waiter for their next one. */
  next(userId: string): Promise<number>;
  close(): void;
};

async function listenAll(url: string, people: readonly Person[]): Promise<Delivery> {
  const waiting = new Map<string, (() => void)[]>();
  const sockets = await Promise.all(
    people.map(async (person) => {
      const socket = await signIn(url, person);
      socket.on("message", (data) => {
        if (!String(data).includes('"type":"balance_updated"')) return;
        for (const tell of waiting.get(person.userId)?.splice(0) ?? []) tell();
      });
      return socket;
    }),
  );
  return {
    next: (userId) => {
      const from = performance.now();
      return new Promise((resolve) => {
        const tells = waiting.get(userId) ?? [];
        tells.push(() => resolve(performance.now() - from));
        waiting.set(userId, tells);
      });
    },
    close: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}

/** Pays at a steady rate; returns the 99th percentile of the time until the payer's balance event. */
async function measure(
  product: Product,
  people: readonly Person[],
  delivery: Delivery,
  milliseconds: number,
): Promise<number> {
  const until = performance.now() + milliseconds;
  const times: Promise<number>[] = [];
  for (let index = 0; performance.now() < until; index += 1) {
    const payer = people[index % people.length];
    const payee = people[(index + 1) % people.length];
    if (payer === undefined || payee === undefined) break;
    const { ask, close } = payments(product.url, [payer, payee]);
    times.push(Promise.race([delivery.next(payer.userId), sleep(MEASURE_MS).then(() => MEASURE_MS)]));
    void ask().then(close);
    await sleep(PAY_EVERY_MS);
  }
  return percentile(await Promise.all(times), 0.99);
}

/** Runs all attacks in parallel and repeatedly until stopped. */
function startAttack(url: string, people: readonly Person[]) {
  const codes = new Map<number, number>();
  let refused = 0;
  let isOver = false;
  const count = (socket: WebSocket) =>
    new Promise<void>((resolve) => {
      socket.on("error", () => {});
      socket.on("close", (code) => {
        if (!isOver) codes.set(code, (codes.get(code) ?? 0) + 1);
        resolve();
      });
    });
  const repeat = async (person: Person | undefined, attack: (socket: WebSocket) => Promise<void>) => {
    while (!isOver && person !== undefined) {
      const socket = await signIn(url, person).catch(() => null);
      if (socket === null) {
        refused += 1;
        await sleep(100);
        continue;
      }
      const closed = count(socket);
      await Promise.race([attack(socket), closed]);
      await Promise.race([closed, sleep(8000)]);
      socket.terminate();
    }
  };
  const flood = (send: (socket: WebSocket) => void) => async (socket: WebSocket) => {
    while (!isOver && socket.readyState === WebSocket.OPEN) {
      for (let index = 0; index < FLOOD_PER_10_MS; index += 1) send(socket);
      await sleep(10);
    }
  };
  const message = JSON.stringify({ type: "presence", data: { status: "x", timestamp: 1 } });
  const attacks = [
    repeat(
      people[0],
      flood((socket) => socket.send(message)),
    ),
    repeat(
      people[1],
      flood((socket) => socket.ping()),
    ),
    repeat(people[2], async (socket) => socket.send("x".repeat(64 * 1024 + 1))),
    repeat(people[3], async (socket) => {
      socket.pause();
      for (let index = 0; index < 100 && !isOver; index += 1) {
        socket.send(JSON.stringify({ type: "request_balance", data: { userId: people[3]?.userId } }));
        await sleep(60);
      }
    }),
    comeInCrowds(url, { count, isOver: () => isOver }),
  ];
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(attacks);
      return { codes, refused };
    },
  };
}

type Crowd = { readonly count: (socket: WebSocket) => Promise<void>; readonly isOver: () => boolean };

/** Opens 2,000 unauthenticated sockets, fifty at a time. */
async function comeInCrowds(url: string, { count, isOver }: Crowd): Promise<void> {
  for (let opened = 0; opened < CROWD && !isOver(); opened += CROWD_AT_ONCE) {
    const opening = Array.from({ length: CROWD_AT_ONCE }, async () => {
      const socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
      await Promise.race([count(socket), sleep(6000)]);
      socket.terminate();
    });
    await Promise.all(opening);
  }
}

async function signIn(url: string, person: Person): Promise<WebSocket> {
  const { status, body } = await callProcedure(url, "realtime.createTicket", { person, input: undefined });
  if (status !== 200) throw new Error(`socket ticket refused with status ${status}`);
  const { data } = (
    JSON.parse(body) as { result: { data: Parameters<typeof transformer.output.deserialize>[0] } }
  ).result;
  const { ticket } = transformer.output.deserialize(data) as { ticket: string };
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`);
  socket.on("error", () => {});
  socket.on("open", () => socket.send(JSON.stringify({ type: "authenticate", data: { ticket } })));
  await new Promise<void>((resolve, reject) => {
    socket.once("message", () => resolve());
    socket.once("close", () => reject(new Error("closed before it was signed in")));
  });
  return socket;
}
