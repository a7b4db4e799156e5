import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createFieldSeal } from "@evenly/platform/field-seal";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbeddedPostgres } from "./embedded-postgres.mjs";

const docker = fileURLToPath(new URL("../../infra/docker/", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "evenly-compose-"));
const backups = join(home, "backups");
const secrets = join(home, "secrets");
const dataDir = join(home, "postgres");
const place = { table: "people", column: "email", rowId: "1" };
/** @type {import("./embedded-postgres.mjs").RunningPostgres} */
let server;

/**
 * Runs one of the image's scripts like compose does.
 * @param {string} script
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
function run(script, args, env) {
  const entry =
    script === "make-secrets.mjs"
      ? [join(docker, script)]
      : [join(docker, "run-with-secrets.mjs"), join(docker, script)];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...entry, ...args], {
    env: { PATH: process.env.PATH, SECRETS_DIR: secrets, BACKUPS_DIR: backups, ...env },
    encoding: "utf8",
  });
  return { status, said: `${stdout}${stderr}`.trim() };
}

/** @param {string} [folder] */
const secretOf = (/** @type {string} */ name, folder = secrets) => readFileSync(join(folder, name), "utf8");
/** @param {string} [folder] */
const sealWith = (folder = secrets) =>
  createFieldSeal({ fieldKeys: secretOf("field_keys", folder), lookupKey: secretOf("lookup_key", folder) });

/**
 * @template T
 * @param {string} adminUrl
 * @param {(sql: postgres.Sql) => Promise<T>} work
 */
async function query(adminUrl, work) {
  const sql = postgres(adminUrl.replace(/\/postgres$/, "/evenly"), { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

const backupEnv = () => ({
  PGDATA: dataDir,
  DATABASE_ADMIN_URL: server.adminUrl.replace(/:\/\/postgres:[^@]+/, "://postgres:{postgres_password}"),
  FIELD_KEYS: "{field_keys}",
  LOOKUP_KEY: "{lookup_key}",
});

beforeAll(async () => {
  chmodSync(home, 0o755);
  mkdirSync(secrets);
  mkdirSync(backups);
  run("make-secrets.mjs", [], {});
  server = await startEmbeddedPostgres({ dataDir, password: secretOf("postgres_password") });
  const admin = postgres(server.adminUrl, { max: 1, onnotice: () => {} });
  await admin`create database evenly`;
  await admin.end();
  const seal = sealWith();
  await query(server.adminUrl, async (sql) => {
    await sql`create table key_checks (name text, value text)`;
    await sql`insert into key_checks ${sql(seal.keyChecks.map(({ name, value }) => ({ name, value })))}`;
    await sql`create table people (email text)`;
    await sql`insert into people values (${seal.seal(place, "ana@example.com")})`;
  });
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

describe("a backup under compose", () => {
  it("contains database and keys together, and is read on a machine that has nothing else", async () => {
    expect(run("backup.mjs", [], backupEnv())).toEqual({
      status: 0,
      said: expect.stringContaining("WAL position"),
    });
    const [name = ""] = readdirSync(backups);
    const there = { SECRETS_DIR: join(home, "new-secrets"), PGDATA: join(home, "volume/18/docker") };
    mkdirSync(there.SECRETS_DIR);
    expect(run("restore.mjs", [], there).said).toContain(`There are: ${name}`);
    expect(run("restore.mjs", [name], there)).toEqual({
      status: 0,
      said: expect.stringContaining("is in place"),
    });
    expect(run("restore.mjs", [name], there).said).toContain("There is a database already");
    // The image of PostgreSQL does this at its start.
    const owner = execFileSync("stat", ["-c", "%u:%g", dataDir], { encoding: "utf8" }).trim();
    execFileSync("chown", ["-R", owner, there.PGDATA]);
    chmodSync(join(home, "volume"), 0o755);
    const restored = await startEmbeddedPostgres({
      dataDir: there.PGDATA,
      password: secretOf("postgres_password", there.SECRETS_DIR),
      mustExist: true,
    });
    try {
      const [row] = await query(restored.adminUrl, (sql) => sql`select email from people`);
      expect(sealWith(there.SECRETS_DIR).open(place, row?.email)).toBe("ana@example.com");
    } finally {
      await restored.stop();
    }
  }, 60_000);

  it("refuses to back up with other keys, and to restore what is damaged or in use", () => {
    const env = backupEnv();
    expect(run("backup.mjs", [], { ...env, LOOKUP_KEY: "other" }).said).toContain(
      "LOOKUP_KEY missing or different",
    );
    const [name = ""] = readdirSync(backups);
    expect(run("restore.mjs", [name, "--replace"], { PGDATA: dataDir }).said).toContain(
      "PostgreSQL is running",
    );
    const file = join(backups, name, "secrets.json");
    writeFileSync(file, readFileSync(file, "utf8").replace("redis_password", "redis_pass"));
    const fresh = { SECRETS_DIR: join(home, "none"), PGDATA: join(home, "none/data") };
    mkdirSync(fresh.SECRETS_DIR);
    expect(run("restore.mjs", [name], fresh).said).toContain("The backup is damaged");
    expect(existsSync(fresh.PGDATA)).toBe(false);
  });
});

describe("the keys of sealed fields under compose", () => {
  const folder = join(home, "rotating");
  const rotate = (/** @type {string[]} */ ...args) => run("make-secrets.mjs", args, { SECRETS_DIR: folder });

  it("rotate: a new key seals, the old one opens until it is dropped; a single key of before is taken over", () => {
    mkdirSync(folder);
    writeFileSync(join(folder, "field_key"), "0a".repeat(32));
    rotate();
    expect(secretOf("field_keys", folder)).toBe(`k1:${"0a".repeat(32)}`);
    const sealed = sealWith(folder).seal(place, "ana@example.com");
    expect(rotate("rotate-field-key").status).toBe(0);
    expect(secretOf("field_keys", folder)).toMatch(/^k2:[0-9a-f]{64},k1:(0a){32}$/);
    const seal = sealWith(folder);
    expect([seal.currentKeyId, seal.open(place, sealed)]).toEqual(["k2", "ana@example.com"]);
    rotate("drop-old-field-keys");
    expect(secretOf("field_keys", folder)).toMatch(/^k2:[0-9a-f]{64}$/);
    expect(existsSync(join(folder, "field_key"))).toBe(false);
    rotate();
    expect(secretOf("field_keys", folder)).toMatch(/^k2:/);
    expect(rotate("rotate-fields").status).toBe(1);
  });
});
