import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Person } from "../chaos/people.ts";
import { judge, type Verdict } from "../chaos/verdict.ts";
import { closedLoop, readGauges, reads, slowest } from "./load.ts";
import type { Product } from "./product.ts";

const QUIET_MS = 6000;
const CALLERS = 4;
const CALL_PAUSE_MS = 20;
/** Together about a hundred hostile bodies per second. */
const ATTACKERS = 8;
const ATTACK_PAUSE_MS = 60;
const RATIO_MAX = 2;
const LAG_MS_MAX = 50;

const envelope = (text: string) =>
  JSON.stringify({ json: { email: text }, meta: { values: { email: ["bigint"] } } });
/** The bodies most expensive for a careless parser, each just below and above the size limits. */
const BODIES: readonly (string | Buffer)[] = [
  envelope("9".repeat(1_000_000)),
  envelope("9".repeat(65_000)),
  "[".repeat(1_000_000),
  "[".repeat(30_000) + "]".repeat(30_000),
  `${'{"a":'.repeat(9000)}1${"}".repeat(9000)}`,
  `"${"x".repeat(1024 * 1024)}"`,
  JSON.stringify({
    json: {},
    meta: { values: Object.fromEntries(Array.from({ length: 4000 }, (_, i) => [`k${i}`, ["Date"]])) },
  }),
  '{"json":{"a":{}},"meta":{"values":{"a":[["class","X"]]}}}',
  gzipSync(Buffer.alloc(50_000_000)),
  JSON.stringify({ json: { email: `a${"@".repeat(60_000)}`, password: "x" } }),
];

/** P19: hostile bodies do not noticeably slow other requests. */
export async function hostileParsers(
  product: Product,
  people: readonly Person[],
  pace: number,
): Promise<Verdict> {
  const { ask, close } = reads(product.url, people);
  const serve = () => closedLoop(ask, CALLERS, QUIET_MS * pace, CALL_PAUSE_MS);
  await serve();
  await readGauges(product.url);
  const quiet = slowest(await serve());
  const before = await readGauges(product.url);
  let isOver = false;
  const statuses = new Map<number, number>();
  const attack = async (first: number) => {
    for (let index = first; !isOver; index += 1) {
      const status = await post(
        product.url,
        BODIES[index % BODIES.length] ?? "",
        people[index % people.length],
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await sleep(ATTACK_PAUSE_MS);
    }
  };
  const attackers = Array.from({ length: ATTACKERS }, (_, index) => attack(index));
  const abused = slowest(await serve());
  const after = await readGauges(product.url);
  isOver = true;
  await Promise.all(attackers);
  close();
  const broken = [
    ...[...statuses.keys()]
      .filter((status) => status !== 0 && (status < 400 || status > 499))
      .map((status) => `answered ${status}`),
    ...(after.lagMs < Math.max(LAG_MS_MAX, RATIO_MAX * before.lagMs)
      ? []
      : [`event loop late by ${after.lagMs.toFixed(0)} ms`]),
    ...product.crashes(),
  ];
  const text =
    `${[...statuses].map(([status, count]) => `${count} x ${status === 0 ? "cut" : status}`).join(", ")}; event loop p99 late by ${before.lagMs.toFixed(1)} ms quiet, ${after.lagMs.toFixed(1)} ms under attack; ` +
    `others' p99 ${quiet.toFixed(0)} -> ${abused.toFixed(0)} ms (${(abused / quiet).toFixed(2)} times)`;
  return judge("P19", text, broken);
}

/** Posts as a different user each time, so that no rate limit refuses the body before it is parsed. */
async function post(url: string, body: string | Buffer, person: Person | undefined): Promise<number> {
  try {
    const headers = {
      "content-type": "application/json",
      authorization: `Bearer ${person?.token}`,
      ...(Buffer.isBuffer(body) ? { "content-encoding": "gzip" } : {}),
    };
    const response = await fetch(`${url}/trpc/contacts.block`, {
      method: "POST",
      headers,
      body: body as string,
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    // The server closes the connection when it refuses a body before reading it.
    return 0;
  }
}
