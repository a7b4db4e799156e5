import { randomUUID } from "node:crypto";
import { line, median } from "../lib/bench-report.mjs";
import { closedLoop, HOST } from "./http-load.mjs";

/**
 * @typedef {object} Side the api of one working tree
 * @property {string} name
 * @property {import("./http-server.mjs").BenchServer} server
 * @property {() => Promise<{ statements: number, bounds: number }>} countStatements
 *
 * @typedef {{ api: number, postgres: number, statements: number, bounds: number }} Cost of 10,000 sends; CPU in seconds
 */

const CONNECTIONS = 100;
/** Few enough that nobody reaches the payments that their plan allows in a month. */
const SENDS = 3000;
const ALONE = 500;
const PER = 10_000;

/**
 * Statements and CPU time of sends: 100 callers at once, and one after the other.
 * @param {readonly Side[]} sides
 * @param {number} rounds
 * @returns {Promise<import("../lib/bench-report.mjs").Ratio[]>}
 */
export async function measureGate(sides, rounds) {
  for (const side of sides) await cost(side, SENDS, CONNECTIONS);
  /** @type {{ together: Cost[], alone: Cost[] }[]} */
  const measured = sides.map(() => ({ together: [], alone: [] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, side] of sides.entries()) {
      measured[place]?.together.push(await cost(side, SENDS, CONNECTIONS));
      measured[place]?.alone.push(await cost(side, ALONE, 1));
    }
  }
  for (const side of sides) {
    const { problems } = await side.server.ask("check");
    if (problems.length > 0) throw new Error(problems.join("; "));
  }
  const middles = measured.map(({ together, alone }) => ({
    together: middle(together),
    alone: middle(alone),
  }));
  for (const [place, side] of sides.entries()) {
    for (const kind of /** @type {const} */ (["together", "alone"])) {
      const { api, postgres, statements, bounds } = middles[place]?.[kind] ?? NOTHING;
      line(
        `${side.name}, 10,000 sends ${kind === "alone" ? "one after the other" : "by 100 callers"}: ${statements.toFixed(0)} statements and ${bounds.toFixed(0)} begins and ends; CPU ${api.toFixed(1)} s in the api, ${postgres.toFixed(1)} s in Postgres`,
      );
    }
  }
  const [here, other] = middles;
  if (here === undefined || other === undefined) return [];
  const cpu = (/** @type {Cost} */ { api, postgres }) => api + postgres;
  const ratio = (/** @type {string} */ name, /** @type {number} */ value, /** @type {number} */ goal) => ({
    name,
    value,
    floor: goal + 0.3,
    goal,
    isAtMost: true,
  });
  return [
    ratio("statements of a send alone, here / other", here.alone.statements / other.alone.statements, 1),
    ratio("CPU of sends by 100 callers, here / other", cpu(here.together) / cpu(other.together), 1.3),
    ratio("CPU of a send alone, here / other", cpu(here.alone) / cpu(other.alone), 1.3),
  ];
}

const NOTHING = { api: 0, postgres: 0, statements: 0, bounds: 0 };

/**
 * @param {Side} side
 * @param {number} amount
 * @param {number} connections
 * @returns {Promise<Cost>}
 */
async function cost({ server, countStatements }, amount, connections) {
  const { people } = server.facts;
  let turn = 0;
  const send = {
    method: "POST",
    path: "/trpc/payments.send",
    setupRequest: (/** @type {any} */ request) => {
      const payer = people[turn++ % people.length];
      // Many payments to one person would need a proof.
      const place = Math.floor(Math.random() * people.length);
      const payee = people[place] === payer ? people[(place + 1) % people.length] : people[place];
      return {
        ...request,
        headers: { host: HOST, authorization: payer.authorization, "content-type": "application/json" },
        body: JSON.stringify({
          json: { to: payee.userId, amountMinor: "1", currency: "USD", idempotencyKey: randomUUID() },
          meta: { values: { amountMinor: ["bigint"] } },
        }),
      };
    },
  };
  const [cpu, counted] = [await server.ask("cpu"), await countStatements()];
  await closedLoop(server.url, { connections, amount, requests: [send] });
  const [cpuAfter, countedAfter] = [await server.ask("cpu"), await countStatements()];
  const per = PER / amount;
  return {
    api: ((cpuAfter.node - cpu.node) / 1e6) * per,
    postgres: ((cpuAfter.server - cpu.server) / 1e6) * per,
    statements: (countedAfter.statements - counted.statements) * per,
    bounds: (countedAfter.bounds - counted.bounds) * per,
  };
}

/**
 * @param {readonly Cost[]} costs
 * @returns {Cost}
 */
function middle(costs) {
  const of = (/** @type {keyof Cost} */ key) => median(costs.map((each) => each[key]));
  return { api: of("api"), postgres: of("postgres"), statements: of("statements"), bounds: of("bounds") };
}
