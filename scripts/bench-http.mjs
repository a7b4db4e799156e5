import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import connect from "postgres";
import { measurePayments } from "./bench/http-payments.mjs";
import { openServer } from "./bench/http-server.mjs";
import { measureSignIns } from "./bench/http-sign-ins.mjs";
import { measureTypedQuery } from "./bench/http-typed-query.mjs";
import { judge, line } from "./lib/bench-report.mjs";
import { bundle } from "./lib/bundle.mjs";
import { startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";

/**
 * Compares the api over HTTP with other stacks: npm run bench:http [-- rounds seconds part], part: query, sign-ins or payments.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const dataDir = join(tmpdir(), `evenly-bench-http-${process.pid}`, "pg");
const child = join(root, "apps/api/node_modules/.cache", `bench-${process.pid}.mjs`);
const [rounds = "5", seconds = "2", part = ""] = process.argv.slice(2);
const PARTS = ["", "query", "sign-ins", "payments"];
if (!PARTS.includes(part)) throw new Error(`unknown part: ${part}`);
const PEOPLE = 1000;

await bundle(join(root, "apps/api/src/testing/bench/bench-child.ts"), child);
const postgres = await startEmbeddedPostgres({ dataDir, password: "bench", maxConnections: 100 });
/** @type {import("./bench/http-server.mjs").BenchServer[]} */
const servers = [];
try {
  const open = async (/** @type {string} */ role) => {
    const server = await openServer(child, [role, ...addresses(), String(PEOPLE)]);
    servers.push(server);
    return server;
  };
  const options = { rounds: Number(rounds), seconds: Number(seconds) };
  line(`medians of ${rounds} interleaved rounds of ${seconds} s; servers and load share the machine`);
  const ratios = [];
  if (part === "" || part === "query") {
    ratios.push(
      ...(await measureTypedQuery(await open("bare"), await open("stock"), await open("lean"), options)),
    );
  }
  if (part !== "query") {
    await createDatabase();
    const product = await open("product");
    // Sign-ins last: they end the sessions that payments use.
    if (part !== "sign-ins") ratios.push(...(await measurePayments(product, options)));
    if (part !== "payments") ratios.push(...(await measureSignIns(product, options)));
  }
  process.exitCode = judge(ratios) ? 0 : 1;
} finally {
  for (const server of servers) await server.stop();
  await postgres.stop();
  rmSync(join(dataDir, ".."), { recursive: true, force: true });
  rmSync(child, { force: true });
}

/** @returns {[string, string, string]} connection URLs of the owner and the app, and the migrations folder */
function addresses() {
  const owner = new URL(postgres.adminUrl);
  owner.pathname = "/evenly_bench";
  const app = new URL(owner);
  app.username = "evenly_app";
  return [owner.toString(), app.toString(), join(root, "packages/db/migrations")];
}

async function createDatabase() {
  const sql = connect(postgres.adminUrl, { max: 1 });
  await sql.unsafe("create database evenly_bench");
  await sql.end();
}
