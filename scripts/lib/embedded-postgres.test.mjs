import { execFileSync, spawn } from "node:child_process";
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
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUnfinished, POSTGRES_MAJOR } from "./cluster-folder.mjs";
import { findCluster, isAlive, startEmbeddedPostgres } from "./embedded-postgres.mjs";
import { findPostgresPrograms } from "./postgres-package.mjs";
import { StartError } from "./start-error.mjs";

const home = mkdtempSync(join(tmpdir(), "evenly-postgres-"));
const options = { dataDir: join(home, "postgres"), password: "p@ss word" };
/** @type {import("./embedded-postgres.mjs").RunningPostgres} */
let server;

beforeAll(async () => {
  chmodSync(home, 0o755);
  server = await startEmbeddedPostgres(options);
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

/** @param {string} query */
async function ask(query) {
  const sql = postgres(server.adminUrl, { max: 1 });
  const [row] = await sql.unsafe(query);
  await sql.end();
  return row;
}

describe("the built-in PostgreSQL", () => {
  it("creates its cluster once and keeps its content", async () => {
    expect(server).toMatchObject({ isNew: true, isOurs: true });
    await ask("create table kept as select 1 as one");
    await server.stop();
    server = await startEmbeddedPostgres(options);
    expect(server.isNew).toBe(false);
    expect(await ask("select one from kept")).toEqual({ one: 1 });
  });

  it("adopts a server that an earlier launcher left running", async () => {
    const second = await startEmbeddedPostgres(options);
    expect(second).toMatchObject({ port: server.port, socketFolder: options.dataDir, isOurs: false });
  });

  it("commits to disk, sorts and case-folds non-ASCII text, and requires the password", async () => {
    expect(await ask("show synchronous_commit")).toEqual({ synchronous_commit: "on" });
    expect(await ask("show fsync")).toEqual({ fsync: "on" });
    expect(await ask("select lower('MÜLLER') as lower")).toEqual({ lower: "müller" });
    const stranger = postgres(server.adminUrl.replace("p%40ss%20word", "wrong"), { max: 1 });
    await expect(stranger`select 1`).rejects.toMatchObject({ code: "28P01" });
    await stranger.end();
  });

  it("can be killed under busy clients without crashing their process, and restarts on its port", async () => {
    const sql = postgres(server.adminUrl, { max: 12, backoff: () => 0.05, fetch_types: false });
    const outcome = { answered: 0, failed: 0, isOver: false };
    const clients = Array.from({ length: 12 }, async () => {
      while (!outcome.isOver) {
        await sql
          .begin((tx) => tx`select ${1}::int`)
          .then(
            () => (outcome.answered += 1),
            () => (outcome.failed += 1),
          );
        await sleep(1);
      }
    });
    await sleep(300);
    process.kill(
      Number(readFileSync(join(options.dataDir, "postmaster.pid"), "utf8").split("\n")[0]),
      "SIGKILL",
    );
    await sleep(300);
    server = await startEmbeddedPostgres({ ...options, port: server.port });
    const answeredBefore = outcome.answered;
    await expect.poll(() => outcome.answered, { timeout: 10_000 }).toBeGreaterThan(answeredBefore + 50);
    expect(outcome.failed).toBeGreaterThan(0);
    outcome.isOver = true;
    await Promise.race([Promise.all(clients), sleep(2000)]);
    await sql.end({ timeout: 1 });
  }, 30_000);

  it("names the broken line of postgresql.conf in one line, and starts once it is fixed", async () => {
    await server.stop();
    const file = join(options.dataDir, "postgresql.conf");
    const whole = readFileSync(file, "utf8");
    writeFileSync(file, `${whole}\nshared_buffers = = 1\n`);
    const refusal = await startEmbeddedPostgres(options).catch((error) => error);
    writeFileSync(file, whole);
    expect(refusal).toBeInstanceOf(StartError);
    expect(refusal.message).toMatch(
      /^PostgreSQL did not start on .*: syntax error in file ".*postgresql.conf" line \d+/,
    );
    expect(refusal.message).not.toContain("\n");
    server = await startEmbeddedPostgres(options);
  });

  it("refuses a wrong password in one line, running or not, and leaves no server running", async () => {
    const other = { ...options, password: "other" };
    const running = await startEmbeddedPostgres(other).catch((error) => error);
    expect(server.isAlive()).toBe(true);
    await server.stop();
    const stopped = await startEmbeddedPostgres(other).catch((error) => error);
    for (const refusal of [running, stopped]) {
      expect(refusal).toBeInstanceOf(StartError);
      expect(refusal.message).toMatch(/^The database in .* was made with another secrets\.json .*$/);
    }
    expect((await findCluster(options.dataDir)).isRunning).toBe(false);
    server = await startEmbeddedPostgres(options);
  });

  it("neither adopts nor stops the server of the folder that it was copied from", async () => {
    const copy = { ...options, dataDir: join(home, "copy") };
    execFileSync("cp", ["-a", options.dataDir, copy.dataDir]);
    expect((await findCluster(copy.dataDir)).isRunning).toBe(false);
    await expect(startEmbeddedPostgres(copy)).rejects.toThrow(`is a copy of ${options.dataDir}`);
    expect(server.isAlive()).toBe(true);
    // A changed path in postmaster.pid does not make the copy the server's folder: the port reveals it.
    const lock = join(copy.dataDir, "postmaster.pid");
    writeFileSync(lock, readFileSync(lock, "utf8").replace(options.dataDir, copy.dataDir));
    expect((await findCluster(copy.dataDir)).isRunning).toBe(false);
  });

  it("starts although another process has the killed server's pid", async () => {
    const { owner } = await findCluster(options.dataDir);
    const other = spawn("sleep", ["60"], { ...owner, stdio: "ignore" });
    const lock = join(options.dataDir, "postmaster.pid");
    process.kill(Number(readFileSync(lock, "utf8").split("\n")[0]), "SIGKILL");
    await sleep(300);
    writeFileSync(lock, readFileSync(lock, "utf8").replace(/^\d+/, String(other.pid)));
    server = await startEmbeddedPostgres(options);
    expect(other.exitCode).toBeNull();
    other.kill("SIGKILL");
    expect(server).toMatchObject({ isNew: false, isOurs: true });
    expect(await ask("select one from kept")).toEqual({ one: 1 });
  });

  it("ends the backends of a killed server and loses no data", async () => {
    const sql = postgres(server.adminUrl, { max: 2, onnotice: () => {}, fetch_types: false });
    await sql`create table after_kill as select 1 as one`;
    // Never waits, so it does not notice that its server is gone.
    const busy = sql`select sum(i) from generate_series(1, 100000000000) i`.catch(() => {});
    const findBusy = async () => {
      const [found] =
        await sql`select pid from pg_stat_activity where query like '%series(1, 1%' and pid <> pg_backend_pid()`;
      return Number(found?.pid ?? 0);
    };
    await expect.poll(findBusy).toBeGreaterThan(0);
    const orphan = await findBusy();
    process.kill(
      Number(readFileSync(join(options.dataDir, "postmaster.pid"), "utf8").split("\n")[0]),
      "SIGKILL",
    );
    await sleep(300);
    expect(isAlive(orphan)).toBe(true);
    server = await startEmbeddedPostgres(options);
    expect(isAlive(orphan)).toBe(false);
    expect(await ask("select one from after_kill")).toEqual({ one: 1 });
    await busy;
    await sql.end({ timeout: 1 });
  });

  it("recreates what its own interrupted initdb left, and refuses other files of that name", async () => {
    const fresh = { ...options, dataDir: join(home, "fresh") };
    const left = `${fresh.dataDir}.unfinished`;
    mkdirSync(left);
    writeFileSync(join(left, "notes.txt"), "mine");
    await expect(startEmbeddedPostgres(fresh)).rejects.toThrow("contains files that Evenly did not create");
    expect(readdirSync(left)).toEqual(["notes.txt"]);
    rmSync(left, { recursive: true });
    mkdirSync(join(left, "cluster"), { recursive: true });
    writeFileSync(join(left, "cluster/PG_VERSION"), "18\n");
    writeFileSync(join(left, "made-by-evenly"), readMark());
    mkdirSync(fresh.dataDir);
    const made = await startEmbeddedPostgres(fresh);
    expect(made.isNew).toBe(true);
    await made.stop();
    expect(existsSync(left)).toBe(false);
  });

  it("has the major version that data folders are checked against", () => {
    const native = findPostgresPrograms();
    const said = execFileSync(join(native, "bin/postgres"), ["--version"], { encoding: "utf8" });
    expect(said).toContain(`(PostgreSQL) ${POSTGRES_MAJOR}.`);
  });
});

/** The mark that an interrupted initdb leaves. */
function readMark() {
  const { folder } = makeUnfinished(join(home, "mark"), "password", undefined);
  return readFileSync(join(folder, "made-by-evenly"), "utf8");
}
