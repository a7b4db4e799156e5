import { line, median } from "../lib/bench-report.mjs";
import { closedLoop } from "./http-load.mjs";

const CONNECTIONS = 32;

/**
 * Compares a typed query over the product's adapter and over tRPC's own, and the same object over plain Fastify.
 * @typedef {import("./http-server.mjs").BenchServer} BenchServer
 * @param {BenchServer} bare
 * @param {BenchServer} stock
 * @param {BenchServer} lean
 * @param {{ rounds: number, seconds: number }} options
 * @returns {Promise<import("../lib/bench-report.mjs").Ratio[]>}
 */
export async function measureTypedQuery(bare, stock, lean, { rounds, seconds }) {
  const subjects = {
    bare: bare.url + bare.facts.paths.one,
    stock: stock.url + stock.facts.paths.one,
    lean: lean.url + lean.facts.paths.one,
    stockTen: stock.url + stock.facts.paths.ten,
    leanTen: lean.url + lean.facts.paths.ten,
  };
  await expectSameBytes(subjects.stock, subjects.lean);
  await expectSameBytes(subjects.stockTen, subjects.leanTen);
  const names = /** @type {(keyof typeof subjects)[]} */ (Object.keys(subjects));
  /** @type {Record<keyof typeof subjects, number[]>} */
  const measured = { bare: [], stock: [], lean: [], stockTen: [], leanTen: [] };
  for (let round = -1; round < rounds; round += 1) {
    for (const name of names) {
      const perSecond = await closedLoop(subjects[name], { connections: CONNECTIONS, seconds });
      if (round >= 0) measured[name].push(perSecond);
    }
  }
  const of = (/** @type {keyof typeof subjects} */ name) => median(measured[name]);
  for (const name of names) line(`typed query, ${name}: ${of(name).toFixed(0)} requests a second`);
  return [
    { name: "typed query: lean adapter / stock adapter", value: of("lean") / of("stock"), floor: 3, goal: 4 },
    {
      name: "typed query: lean adapter / bare Fastify",
      value: of("lean") / of("bare"),
      floor: 0.2,
      goal: 0.25,
    },
    {
      name: "batch of ten: lean adapter / stock adapter",
      value: of("leanTen") / of("stockTen"),
      floor: 2,
      goal: 2.5,
    },
  ];
}

/**
 * @param {string} one
 * @param {string} other
 */
async function expectSameBytes(one, other) {
  const [a, b] = await Promise.all([one, other].map(async (url) => (await fetch(url)).text()));
  if (a !== b || !a?.includes("12345")) throw new Error(`the adapters answer differently:\n${a}\n${b}`);
}
