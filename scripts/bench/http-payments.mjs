import { randomUUID } from "node:crypto";
import { line, median } from "../lib/bench-report.mjs";
import { closedLoop, HOST } from "./http-load.mjs";

const CONNECTIONS = 100;

/**
 * Compares complete payments (session, limits, gate, ledger, events) with a procedure that only authenticates.
 * @param {import("./http-server.mjs").BenchServer} product
 * @param {{ rounds: number, seconds: number }} options
 * @returns {Promise<import("../lib/bench-report.mjs").Ratio[]>}
 */
export async function measurePayments(product, { rounds, seconds }) {
  const { people } = product.facts;
  let turn = 0;
  const person = () => people[turn++ % people.length];
  const answerOnly = {
    method: "GET",
    path: "/trpc/payments.getDisplayRates",
    setupRequest: (/** @type {any} */ request) => ({
      ...request,
      headers: { host: HOST, authorization: person().authorization },
    }),
  };
  const send = {
    method: "POST",
    path: "/trpc/payments.send",
    setupRequest: (/** @type {any} */ request) => {
      const payer = person();
      const payee = people[Math.floor(Math.random() * people.length)];
      const to = payee === payer ? people[(people.indexOf(payer) + 1) % people.length].userId : payee.userId;
      return {
        ...request,
        headers: { host: HOST, authorization: payer.authorization, "content-type": "application/json" },
        body: JSON.stringify({
          json: { to, amountMinor: "1", currency: "USD", idempotencyKey: randomUUID() },
          meta: { values: { amountMinor: ["bigint"] } },
        }),
      };
    },
  };
  const subjects = { answerOnly, send };
  /** @type {{ answerOnly: number[], send: number[] }} */
  const measured = { answerOnly: [], send: [] };
  /** @type {{ answerOnly: string, send: string }} */
  const cpu = { answerOnly: "", send: "" };
  let sent = 0;
  const measure = async (/** @type {"answerOnly" | "send"} */ name, /** @type {number} */ amount) => {
    if (name === "send") sent += amount;
    const before = await product.ask("cpu");
    const load = { connections: CONNECTIONS, amount, requests: [subjects[name]] };
    const perSecond = await closedLoop(product.url, load);
    const after = await product.ask("cpu");
    const each = (/** @type {"node" | "server"} */ part) =>
      ((after[part] - before[part]) / amount).toFixed(0);
    cpu[name] = `CPU in the last round: ${each("node")} us in the api, ${each("server")} us in Postgres`;
    return perSecond;
  };
  const pace = { answerOnly: await measure("answerOnly", 2000), send: await measure("send", 2000) };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of /** @type {const} */ (["answerOnly", "send"])) {
      const perSecond = await measure(name, Math.max(CONNECTIONS, Math.round(pace[name] * seconds)));
      pace[name] = perSecond;
      measured[name].push(perSecond);
    }
  }
  const { payments, problems } = await product.ask("check");
  if (payments !== sent || problems.length > 0) {
    throw new Error(`${payments} payments in the book, ${sent} answered; ${problems.join("; ")}`);
  }
  line(
    `a procedure that only answers: ${median(measured.answerOnly).toFixed(0)} a second; ${cpu.answerOnly}`,
  );
  line(
    `payments.send: ${median(measured.send).toFixed(0)} a second; ${sent} payments, and the book agrees; ${cpu.send}`,
  );
  const value = median(measured.send) / median(measured.answerOnly);
  return [{ name: "payments.send / a procedure that only answers", value, floor: 0.4, goal: 0.6 }];
}
