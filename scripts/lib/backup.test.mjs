import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { closeDatabase, migrateDatabase, openDatabase } from "@evenly/db";
import { sendTransfer, verifyLedger } from "@evenly/services/ledger/index";
import { makeUser, paymentIntent, testContext } from "@evenly/testing";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBackupKeys, readManifest, restoreBackup, takeBackup } from "./backup.mjs";
import { findCluster, startEmbeddedPostgres } from "./embedded-postgres.mjs";
import { keyChecksOf } from "./key-checks.mjs";

const home = mkdtempSync(join(tmpdir(), "evenly-backup-"));
const password = "secret";
const folder = join(home, "backup");
/** When each payment began, by its key. @type {Map<string, number>} */
const startedAt = new Map();
/** Both clocks are read in whole milliseconds. */
const CLOCK_STEP_MS = 1;
const secretsFile = join(home, "secrets.json");
const secrets = {
  postgresPassword: password,
  fieldKey: "0a".repeat(32),
  lookupKey: "lookup-key-of-at-least-32-characters",
};
/** @type {import("./embedded-postgres.mjs").RunningPostgres} */
let server;

beforeAll(async () => {
  chmodSync(home, 0o755);
  writeFileSync(secretsFile, JSON.stringify(secrets));
  server = await startEmbeddedPostgres({ dataDir: join(home, "postgres"), password });
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

/**
 * @param {string} adminUrl
 * @param {string} [role]
 */
function addressOf(adminUrl, role) {
  const url = new URL(adminUrl);
  url.pathname = "/evenly";
  if (role !== undefined) [url.username, url.password] = [role, password];
  return url.toString();
}

/**
 * @param {string} adminUrl
 * @param {string[]} statements
 */
async function runAll(adminUrl, statements) {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} });
  for (const statement of statements) await sql.unsafe(statement);
  await sql.end();
}

/**
 * @template T
 * @param {string} adminUrl
 * @param {(db: import("@evenly/db").Database) => Promise<T>} work
 */
async function withDatabase(adminUrl, work) {
  const db = openDatabase({
    url: addressOf(adminUrl, "evenly_app"),
    applicationName: "backup-test",
    poolMax: 4,
  });
  try {
    return await work(db);
  } finally {
    await closeDatabase(db);
  }
}

/**
 * Four people pay one another; `work` runs meanwhile.
 * @param {import("@evenly/db").Database} db
 * @param {(acknowledged: string[]) => Promise<void>} work
 */
async function whilePeoplePay(db, work) {
  const ctx = testContext(db);
  const people = await Promise.all([1, 2, 3, 4].map(() => makeUser(ctx, { balanceMinor: 1_000_000n })));
  /** @type {string[]} */
  const acknowledged = [];
  let isOver = false;
  const paying = people.map(async (payer, index) => {
    const payee = people[(index + 1) % people.length] ?? payer;
    while (!isOver) {
      const intent = paymentIntent(payer, payee, { amountMinor: 1n });
      startedAt.set(intent.key, Date.now());
      await sendTransfer(ctx, intent);
      acknowledged.push(intent.key);
    }
  });
  await work(acknowledged);
  isOver = true;
  await Promise.all(paying);
  await ctx.lane.close();
}

describe("a backup taken while people pay", () => {
  it("holds every payment acknowledged before it, and its book is sound in a second cluster", async () => {
    await runAll(server.adminUrl, ["create database evenly"]);
    await migrateDatabase({
      adminUrl: addressOf(server.adminUrl),
      appUrl: addressOf(server.adminUrl, "evenly_app"),
      migrationsFolder: fileURLToPath(new URL("../../packages/db/migrations", import.meta.url)),
    });
    /** @type {string[]} */
    let before = [];
    let paidMeanwhile = 0;
    /** @type {import("./backup.mjs").Manifest | undefined} */
    let manifest;
    await withDatabase(server.adminUrl, (db) =>
      whilePeoplePay(db, async (acknowledged) => {
        while (acknowledged.length < 100) await new Promise((done) => setTimeout(done, 5));
        before = [...acknowledged];
        manifest = await takeBackup(server, folder, { keyChecks: keyChecksOf({}, secrets), secretsFile });
        paidMeanwhile = acknowledged.length - before.length;
        // What is paid now must not be in it.
        const after = acknowledged.length;
        while (acknowledged.length < after + 20) await new Promise((done) => setTimeout(done, 5));
      }),
    );
    expect(paidMeanwhile).toBeGreaterThan(0);
    const place = await findCluster(join(home, "second"));
    restoreBackup(folder, place);
    const second = await startEmbeddedPostgres({ dataDir: join(home, "second"), password });
    try {
      await withDatabase(second.adminUrl, async (db) => {
        const rows = await db.$client`select key from transfers where state = 'posted'`;
        const posted = new Set(rows.map((row) => row.key));
        expect(before.filter((key) => !posted.has(key))).toEqual([]);
        expect(await verifyLedger(db)).toEqual([]);
        const endedAt = Date.parse(manifest?.endedAt ?? "");
        const late = [...startedAt].filter(([, at]) => at > endedAt + CLOCK_STEP_MS).map(([key]) => key);
        expect(late.length).toBeGreaterThan(0);
        expect(late.filter((key) => posted.has(key))).toEqual([]);
      });
      // The control: a book that somebody has touched is not sound.
      await runAll(addressOf(second.adminUrl), [
        "alter table postings disable trigger all",
        "update postings set amount_minor = amount_minor + 5 where seq = 2",
      ]);
      expect((await withDatabase(second.adminUrl, verifyLedger)).length).toBeGreaterThan(0);
    } finally {
      await second.stop();
    }
  }, 60_000);

  it("ends where its manifest says, and holds none of the log after that", async () => {
    const { lsn } = readManifest(folder);
    const sql = postgres(server.adminUrl, { max: 1 });
    const [end] = await sql`select pg_walfile_name(${lsn}::pg_lsn - 1) as name`;
    await sql.end();
    const segments = readdirSync(join(folder, "postgres/pg_wal")).filter((name) =>
      /^[0-9A-F]{24}$/.test(name),
    );
    expect(segments.sort().at(-1)).toBe(end?.name);
  });

  it("is refused with other keys than its own, or with none", () => {
    const check = () => checkBackupKeys(folder, (found) => keyChecksOf({}, found));
    const copy = join(folder, "secrets.json");
    expect(check).not.toThrow();
    writeFileSync(copy, JSON.stringify({ ...secrets, fieldKey: "0b".repeat(32) }));
    expect(check).toThrow("the key k1 missing or different");
    writeFileSync(copy, JSON.stringify({ ...secrets, postgresPassword: "other" }));
    expect(check).toThrow("secrets.json is not what was saved");
    truncateSync(copy, 20);
    expect(check).toThrow("is not whole");
    rmSync(copy);
    expect(check).toThrow("is missing");
  });

  it("is refused when a byte of it changed, and never overwrites", async () => {
    const place = await findCluster(join(home, "third"));
    expect(() => restoreBackup(folder, { ...place, dataDir: home })).toThrow("exists already");
    await expect(takeBackup(server, folder)).rejects.toThrow("exists already");
    appendFileSync(join(folder, "postgres", "PG_VERSION"), "\n");
    expect(() => restoreBackup(folder, place)).toThrow("PG_VERSION is not what was saved");
  });
});
