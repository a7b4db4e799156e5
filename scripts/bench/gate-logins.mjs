import { Agent } from "node:http";
import { line, median, percentile } from "../lib/bench-report.mjs";
import { ask, open } from "./http-sign-ins.mjs";

const CALLS_A_SECOND = 100;
const LOGINS_AT_ONCE = 50;
const SECONDS = 4;

/**
 * p99 of other calls while 50 people sign in at once, compared with the quiet p99 of the same round.
 * @param {readonly import("./gate-payments.mjs").Side[]} sides
 * @param {number} rounds
 * @returns {Promise<import("../lib/bench-report.mjs").Ratio[]>}
 */
export async function measureLogins(sides, rounds) {
  /** @type {{ quiet: number[], busy: number[], ratio: number[], last: string }[]} */
  const measured = sides.map(() => ({ quiet: [], busy: [], ratio: [], last: "" }));
  for (const side of sides) await measureOnce(side);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, side] of sides.entries()) {
      const { quiet, busy, cost } = await measureOnce(side);
      const own = measured[place];
      own?.quiet.push(quiet);
      own?.busy.push(busy);
      own?.ratio.push(busy / quiet);
      if (own) own.last = cost;
    }
  }
  return sides.map(({ name }, place) => {
    const { quiet, busy, ratio, last } = measured[place] ?? { quiet: [], busy: [], ratio: [], last: "" };
    line(
      `${name}: p99 of other calls quiet ${median(quiet).toFixed(2)} ms, during ${LOGINS_AT_ONCE} sign-ins at once ${median(busy).toFixed(2)} ms; in the last round ${last}`,
    );
    const title = `p99 of other calls during 50 sign-ins / quiet, ${name}`;
    return { name: title, value: median(ratio), floor: 3, goal: 2, isAtMost: true };
  });
}

/** @param {import("./gate-payments.mjs").Side} side */
async function measureOnce({ server, countStatements }) {
  const { people, password } = server.facts;
  // Callers and people who sign in are separate: a person keeps ten sessions, and a new one ends the oldest.
  const half = Math.floor(people.length / 2);
  const [callers, comers] = [people.slice(0, half), people.slice(half)];
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let turn = 0;
  /** Guesses are counted by network, also while they are checked, so each client has an address of its own. */
  const agents = Array.from(
    { length: LOGINS_AT_ONCE },
    (_, client) => new Agent({ keepAlive: true, localAddress: `127.0.1.${client + 1}` }),
  );
  const signIn = (/** @type {Agent} */ from) => {
    const { email } = comers[turn++ % comers.length];
    const body = JSON.stringify({ json: { email, password, rememberDevice: false } });
    return ask(from, `${server.url}/trpc/auth.login`, { method: "POST", body });
  };
  const call = () =>
    ask(agent, `${server.url}/trpc/payments.getBalance`, {
      authorization: callers[turn++ % callers.length].authorization,
    });
  const quiet = percentile(await open(call, CALLS_A_SECOND, SECONDS), 0.99);
  const [cpu, counted] = [await server.ask("cpu"), await countStatements()];
  const end = performance.now() + SECONDS * 1000;
  let signIns = 0;
  const client = async (/** @type {Agent} */ from) => {
    while (performance.now() < end) {
      await signIn(from);
      signIns += 1;
    }
  };
  const [calls] = await Promise.all([open(call, CALLS_A_SECOND, SECONDS), ...agents.map(client)]);
  for (const each of [agent, ...agents]) each.destroy();
  const [cpuAfter, countedAfter] = [await server.ask("cpu"), await countStatements()];
  const each = (/** @type {number} */ us) => (us / 1000 / signIns).toFixed(1);
  const statements = (countedAfter.statements - counted.statements - calls.length) / signIns;
  const cost = `${signIns} sign-ins, each with about ${statements.toFixed(0)} statements, ${each(cpuAfter.node - cpu.node)} ms of CPU in the api and ${each(cpuAfter.server - cpu.server)} ms in Postgres, the other calls included`;
  return { cost, quiet, busy: percentile(calls, 0.99) };
}
