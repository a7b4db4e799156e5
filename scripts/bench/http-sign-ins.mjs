import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { line, median, percentile } from "../lib/bench-report.mjs";
import { HOST } from "./http-load.mjs";

const CALLS_A_SECOND = 200;
/** Offered rate of sign-ins as a fraction of the measured maximum. */
const FRACTION = 0.7;
const CLIENTS = 8;
const STEP_MS = 5;
const NETWORKS = 50;

/**
 * Latency of other calls during sign-ins, compared with their latency without sign-ins.
 * @param {import("./http-server.mjs").BenchServer} product
 * @param {{ rounds: number, seconds: number }} options
 * @returns {Promise<import("../lib/bench-report.mjs").Ratio[]>}
 */
export async function measureSignIns(product, { rounds, seconds }) {
  const { people, password } = product.facts;
  // Callers and users who sign in are separate: a user keeps ten sessions, and a new one ends the oldest.
  const half = Math.floor(people.length / 2);
  const [callers, comers] = [people.slice(0, half), people.slice(half)];
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let turn = 0;
  // Guesses are counted by network, also while they are checked.
  const agents = Array.from(
    { length: NETWORKS },
    (_, place) => new Agent({ keepAlive: true, localAddress: `127.0.1.${place + 1}` }),
  );
  const signIn = () => {
    const { email } = comers[turn++ % comers.length];
    const body = JSON.stringify({ json: { email, password, rememberDevice: false } });
    return ask(agents[turn % NETWORKS] ?? agent, `${product.url}/trpc/auth.login`, { method: "POST", body });
  };
  const call = () =>
    ask(agent, `${product.url}/trpc/payments.getBalance`, {
      authorization: callers[turn++ % callers.length].authorization,
    });
  await closed(signIn, 1);
  await open(call, CALLS_A_SECOND, 1);
  const capacity = await closed(signIn, Math.max(3, seconds));
  /** @type {{ quiet: number[], busy: number[] }} */
  const measured = { quiet: [], busy: [] };
  for (let round = 0; round < rounds; round += 1) {
    measured.quiet.push(percentile(await open(call, CALLS_A_SECOND, seconds), 0.99));
    const [busy, signIns] = await Promise.all([
      open(call, CALLS_A_SECOND, seconds),
      open(signIn, capacity * FRACTION, seconds),
    ]);
    measured.busy.push(percentile(busy, 0.99));
    if (signIns.length < capacity * FRACTION * seconds * 0.9)
      throw new Error("fewer sign-ins than were offered");
  }
  for (const each of [agent, ...agents]) each.destroy();
  const [quiet, busy] = [median(measured.quiet), median(measured.busy)];
  line(`sign-ins: ${capacity.toFixed(0)} a second at most, ${(capacity * FRACTION).toFixed(0)} offered`);
  line(
    `p99 of other calls, ${CALLS_A_SECOND} a second: quiet ${quiet.toFixed(2)} ms, meanwhile ${busy.toFixed(2)} ms`,
  );
  const name = "p99 of other calls while people sign in / when quiet";
  return [{ name, value: busy / quiet, floor: 3, goal: 2, isAtMost: true }];
}

/**
 * @param {() => Promise<number>} work
 * @param {number} seconds
 * @returns {Promise<number>} a second
 */
async function closed(work, seconds) {
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  let done = 0;
  const client = async () => {
    while (performance.now() < end) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return done / ((performance.now() - startedAt) / 1000);
}

/**
 * Starts work at a rate, whether the last is done or not.
 * @param {() => Promise<number>} work resolves with its duration in ms
 * @param {number} perSecond
 * @param {number} seconds
 * @returns {Promise<number[]>} the milliseconds of each
 */
export async function open(work, perSecond, seconds) {
  const startedAt = performance.now();
  /** @type {Promise<number>[]} */
  const begun = [];
  while (performance.now() - startedAt < seconds * 1000) {
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    while (begun.length < due) begun.push(work());
    await sleep(STEP_MS);
  }
  return Promise.all(begun);
}

/**
 * @param {Agent} agent
 * @param {string} url
 * @param {{ method?: string, body?: string, authorization?: string }} call
 * @returns {Promise<number>} milliseconds until the complete answer has arrived
 */
export function ask(agent, url, { method = "GET", body, authorization }) {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const headers = {
      host: HOST,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(authorization === undefined ? {} : { authorization }),
    };
    const sent = request(url, { agent, method, headers }, (response) => {
      response.resume();
      response.once("end", () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`${response.statusCode} from ${url}`));
      });
    });
    sent.once("error", reject);
    sent.end(body);
  });
}
