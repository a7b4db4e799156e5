import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbeddedPostgres } from "./embedded-postgres.mjs";

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
  it("makes its cluster once and keeps what is in it", async () => {
    expect(server).toMatchObject({ isNew: true, isOurs: true });
    await ask("create table kept as select 1 as one");
    await server.stop();
    server = await startEmbeddedPostgres(options);
    expect(server.isNew).toBe(false);
    expect(await ask("select one from kept")).toEqual({ one: 1 });
  });

  it("takes over a server that an earlier launcher left running", async () => {
    const second = await startEmbeddedPostgres(options);
    expect(second).toMatchObject({ port: server.port, socketFolder: options.dataDir, isOurs: false });
  });

  it("commits to disk, sorts and folds beyond ASCII, and asks for the password", async () => {
    expect(await ask("show synchronous_commit")).toEqual({ synchronous_commit: "on" });
    expect(await ask("show fsync")).toEqual({ fsync: "on" });
    expect(await ask("select lower('MÜLLER') as lower")).toEqual({ lower: "müller" });
    const stranger = postgres(server.adminUrl.replace("p%40ss%20word", "wrong"), { max: 1 });
    await expect(stranger`select 1`).rejects.toMatchObject({ code: "28P01" });
    await stranger.end();
  });

  it("may be killed under busy clients without ending their process, and comes back on its port", async () => {
    const sql = postgres(server.adminUrl, { max: 12, backoff: () => 0.05 });
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
});
