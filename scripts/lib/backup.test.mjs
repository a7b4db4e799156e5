import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { closeDatabase, migrateDatabase, openDatabase } from "@evenly/db";
import { verifyLedger } from "@evenly/services/ledger/checks/verify-ledger";
import { sendTransfer } from "@evenly/services/ledger/send-transfer";
import { makeUser, paymentIntent, testContext } from "@evenly/testing";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBackupKeys, readManifest, restoreBackup, takeBackup } from "./backup.mjs";
import { findCluster, startEmbeddedPostgres } from "./embedded-postgres.mjs";
import { keyChecksOf } from "./key-checks.mjs";
import { putInPlace } from "./put-in-place.mjs";

const home = mkdtempSync(join(tmpdir(), "evenly-backup-"));
const password = "secret";
const folder = join(home, "backup");
/** Start time of each payment in ms, by its key. @type {Map<string, number>} */
const startedAt = new Map();
/** Both clocks have a resolution of 1 ms. */
const CLOCK_STEP_MS = 1;
const secrets = {
  postgresPassword: password,
  appPassword: password,
  fieldKey: "0a".repeat(32),
  lookupKey: "lookup-key-of-at-least-32-characters",
};
/** @type {import("./embedded-postgres.mjs").RunningPostgres} */
let server;

beforeAll(async () => {
  chmodSync(home, 0o755);
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
 * Four users pay each other while `work` runs.
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

/** Makes a checkpoint recycle used WAL segments, so that empty segments exist. */
async function makeSpareLog() {
  const writeAndSwitch = ["create table spare as select 1", "drop table spare", "select pg_switch_wal()"];
  await runAll(server.adminUrl, [...Array(3).fill(writeAndSwitch).flat(), "checkpoint"]);
  const sql = postgres(server.adminUrl, { max: 1 });
  const [spare] = await sql`
    select count(*)::int as count from pg_ls_waldir() where name > pg_walfile_name(pg_current_wal_lsn())`;
  await sql.end();
  expect(spare?.count).toBeGreaterThan(0);
}

describe("a backup taken during payments", () => {
  it("contains every payment acknowledged before it, and its ledger is consistent in a second cluster", async () => {
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
        await makeSpareLog();
        before = [...acknowledged];
        manifest = await takeBackup(server, folder, {
          keyChecks: keyChecksOf({}, secrets),
          secretsText: JSON.stringify(secrets),
        });
        paidMeanwhile = acknowledged.length - before.length;
        // Payments from now on must not be in the backup.
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
      // Control: a modified ledger is not consistent.
      await runAll(addressOf(second.adminUrl), [
        "alter table postings disable trigger all",
        "update postings set amount_minor = amount_minor + 5 where seq = 2",
      ]);
      expect((await withDatabase(second.adminUrl, verifyLedger)).length).toBeGreaterThan(0);
    } finally {
      await second.stop();
    }
  }, 60_000);

  it("ends at its manifest's LSN and contains no later WAL", async () => {
    const { lsn } = readManifest(folder);
    const sql = postgres(server.adminUrl, { max: 1 });
    const [end] = await sql`select pg_walfile_name(${lsn}::pg_lsn - 1) as name`;
    await sql.end();
    const segments = readdirSync(join(folder, "postgres/pg_wal")).filter((name) =>
      /^[0-9A-F]{24}$/.test(name),
    );
    expect(segments.sort().at(-1)).toBe(end?.name);
  });

  it("replaces a damaged database if its ledger is consistent, and keeps the damaged one unchanged", async () => {
    const data = join(home, "damaged");
    const dataDir = join(data, "postgres");
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, "pg_control"), "what is left");
    writeFileSync(join(data, "secrets.json"), "{}");
    const current = await findCluster(dataDir);
    const isSound = (/** @type {string} */ url) =>
      withDatabase(url, async (db) => (await verifyLedger(db)).length === 0);
    const refused = putInPlace(folder, { data, current, isSound: async () => false });
    await expect(refused).rejects.toThrow("nothing was replaced");
    expect(readdirSync(dataDir)).toEqual(["pg_control"]);
    expect(readFileSync(join(data, "secrets.json"), "utf8")).toBe("{}");
    await putInPlace(folder, { data, current, isSound });
    const named = (/** @type {RegExp} */ name) =>
      join(data, readdirSync(data).find((each) => name.test(each)) ?? "nothing");
    const kept = named(/^postgres-before-/);
    expect(readdirSync(kept)).toEqual(["pg_control"]);
    expect(readFileSync(join(kept, "pg_control"), "utf8")).toBe("what is left");
    expect(readFileSync(named(/^secrets-before-/), "utf8")).toBe("{}");
    expect(JSON.parse(readFileSync(join(data, "secrets.json"), "utf8"))).toEqual(secrets);
    const restored = await startEmbeddedPostgres({ dataDir, password, mustExist: true });
    try {
      expect(await isSound(addressOf(restored.adminUrl, "evenly_app"))).toBe(true);
    } finally {
      await restored.stop();
    }
  }, 60_000);

  it("is refused with other keys or without keys", () => {
    const check = () => checkBackupKeys(folder, (found) => keyChecksOf({}, found));
    const copy = join(folder, "secrets.json");
    expect(check).not.toThrow();
    writeFileSync(copy, JSON.stringify({ ...secrets, fieldKey: "0b".repeat(32) }));
    expect(check).toThrow("the key k1 missing or different");
    writeFileSync(copy, JSON.stringify({ ...secrets, postgresPassword: "other" }));
    expect(check).toThrow("secrets.json differs from what was saved");
    truncateSync(copy, 20);
    expect(check).toThrow("is incomplete");
    rmSync(copy);
    expect(check).toThrow("is missing");
  });

  it("is refused if a byte has changed, and never overwrites a database", async () => {
    const place = await findCluster(join(home, "third"));
    expect(() => restoreBackup(folder, { ...place, dataDir: home })).toThrow("exists already");
    await expect(takeBackup(server, folder)).rejects.toThrow("exists already");
    appendFileSync(join(folder, "postgres", "PG_VERSION"), "\n");
    expect(() => restoreBackup(folder, place)).toThrow("PG_VERSION differs from what was saved");
  });
});
