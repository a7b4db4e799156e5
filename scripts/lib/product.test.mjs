import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startEmbeddedPostgres } from "./embedded-postgres.mjs";
import { keyChecksOf } from "./key-checks.mjs";
import { findFreePort } from "./ports.mjs";
import { startProduct, stopProduct } from "./product.mjs";
import { readSecrets } from "./settings.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), "evenly-product-"));
/** @type {(() => Promise<void>)[]} */
const stops = [];

/**
 * @param {string} query
 * @param {string} [database]
 */
async function ask(query, database = "evenly") {
  const { postgresPassword: password } = readSecrets(dataDir, { hasDatabase: false });
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres"), password });
  const sql = postgres(server.adminUrl, { database, max: 1 });
  try {
    return [...(await sql.unsafe(query))];
  } finally {
    await sql.end();
    await server.stop();
  }
}

beforeAll(async () => {
  chmodSync(dataDir, 0o755);
  const secrets = readSecrets(dataDir, { hasDatabase: false });
  const other = keyChecksOf({}, { ...secrets, lookupKey: "of-another-database" });
  await ask("create database evenly", "postgres");
  await ask(
    `create table key_checks as select * from json_each_text('${JSON.stringify(other)}') as c(name, value)`,
  );
}, 60_000);
afterAll(async () => {
  await stopProduct(stops);
  rmSync(dataDir, { recursive: true, force: true });
});

it("refuses a database sealed with other keys before a migration changes it", async () => {
  /** @type {string[]} */
  const steps = [];
  const settings = { NODE_ENV: "development", HOST: "127.0.0.1", PORT: String(await findFreePort()) };
  const start = startProduct({
    root,
    dataDir,
    settings,
    step: (label, work) => {
      steps.push(label);
      return work();
    },
    print: () => {},
    stops,
  });
  await expect(start).rejects.toThrow("sealed with other keys than secrets.json");
  expect(steps).toEqual(["Starting PostgreSQL"]);
  await stopProduct(stops);
  expect(await ask("select nspname from pg_namespace where nspname = 'drizzle'")).toEqual([]);
});
