import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import connect from "postgres";
import { measureLogins } from "./bench/gate-logins.mjs";
import { measureGate } from "./bench/gate-payments.mjs";
import { openServer } from "./bench/http-server.mjs";
import { judge, line } from "./lib/bench-report.mjs";
import { bundle } from "./lib/bundle.mjs";
import { startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";

/**
 * Cost of the checks before a payment, and of sign-ins to others: npm run bench:gate [-- rounds part other], part: payments, sign-ins or both. `other` is the folder of a
 * second working tree with its packages installed, for example of an older commit; both sides take turns.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const dataDir = join(tmpdir(), `evenly-bench-gate-${process.pid}`, "pg");
const [rounds = "3", part = "both", other] = process.argv.slice(2);
const PEOPLE = 1000;
const trees = { here: root, ...(other === undefined ? {} : { other: resolve(other) }) };
const children = Object.values(trees).map((tree) => childOf(tree));

const postgres = await startEmbeddedPostgres({
  dataDir,
  password: "bench",
  maxConnections: 100,
  settings: { shared_preload_libraries: "pg_stat_statements" },
});
const admin = connect(postgres.adminUrl, { max: 1, onnotice: () => {} });
/** @type {import("./bench/gate-payments.mjs").Side[]} */
const sides = [];
try {
  await admin.unsafe("create extension pg_stat_statements");
  for (const [name, tree] of Object.entries(trees)) sides.push(await openSide(name, tree));
  line(`${rounds} interleaved rounds; servers and load share the machine`);
  const ratios = [];
  if (part !== "sign-ins") ratios.push(...(await measureGate(sides, Number(rounds))));
  if (part !== "payments") ratios.push(...(await measureLogins(sides, Number(rounds))));
  process.exitCode = judge(ratios) ? 0 : 1;
} finally {
  for (const { server } of sides) await server.stop();
  await admin.end();
  await postgres.stop();
  rmSync(join(dataDir, ".."), { recursive: true, force: true });
  for (const child of children) rmSync(child, { force: true });
}

/** @param {string} tree */
function childOf(tree) {
  return join(tree, "apps/api/node_modules/.cache", `bench-${process.pid}.mjs`);
}

/**
 * The api of a working tree on a database of its own.
 * @param {string} name
 * @param {string} tree
 * @returns {Promise<import("./bench/gate-payments.mjs").Side>}
 */
async function openSide(name, tree) {
  const database = `evenly_bench_${name}`;
  await admin.unsafe(`create database ${database}`);
  await bundle(join(tree, "apps/api/src/testing/bench/bench-child.ts"), childOf(tree));
  const owner = new URL(postgres.adminUrl);
  owner.pathname = `/${database}`;
  const app = new URL(owner);
  app.username = "evenly_app";
  const places = [owner.toString(), app.toString(), join(tree, "packages/db/migrations")];
  const server = await openServer(childOf(tree), ["product", ...places, String(PEOPLE)]);
  return { name, server, countStatements: () => countStatements(database) };
}

/**
 * Statements that a database has executed; those that begin and end transactions are no statements of their own here.
 * @param {string} database
 */
async function countStatements(database) {
  const [row] = await admin`
    select coalesce(sum(s.calls) filter (where s.query !~* '^(begin|commit|rollback|start)'), 0)::int as statements,
      coalesce(sum(s.calls) filter (where s.query ~* '^(begin|commit|rollback|start)'), 0)::int as bounds
    from pg_stat_statements s join pg_database d on d.oid = s.dbid where d.datname = ${database}`;
  return { statements: Number(row?.statements), bounds: Number(row?.bounds) };
}
