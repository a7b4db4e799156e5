import { appendFileSync, chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { restoreBackup, takeBackup } from "./backup.mjs";
import { findCluster, startEmbeddedPostgres } from "./embedded-postgres.mjs";

const home = mkdtempSync(join(tmpdir(), "evenly-backup-"));
const password = "secret";
const folder = join(home, "backup");
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
 * @template T
 * @param {string} url
 * @param {(sql: import("postgres").Sql) => Promise<T>} work
 */
async function withSession(url, work) {
  const sql = postgres(url, { max: 4, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

describe("a backup taken while people pay", () => {
  it("holds all that had committed before it, whole, and starts as a second cluster", async () => {
    const { before, after } = await withSession(server.adminUrl, async (sql) => {
      await sql`create table book (payment int, leg int)`;
      let isOver = false;
      let committed = 0;
      const paying = (async () => {
        while (!isOver) {
          committed += 1;
          await sql`insert into book values (${committed}, -1), (${committed}, 1)`;
        }
      })();
      while (committed < 100) await new Promise((done) => setTimeout(done, 5));
      const atStart = committed - 1;
      await takeBackup(server, folder);
      isOver = true;
      await paying;
      return { before: atStart, after: committed };
    });
    const place = await findCluster(join(home, "second"));
    restoreBackup(folder, place);
    const second = await startEmbeddedPostgres({ dataDir: join(home, "second"), password });
    try {
      const [row] = await withSession(
        second.adminUrl,
        (sql) => sql`select count(*)::int as legs, sum(leg)::int as sum, max(payment) as last from book`,
      );
      expect(row?.sum).toBe(0);
      expect(row?.legs).toBe(2 * row?.last);
      expect(row?.last).toBeGreaterThanOrEqual(before);
      expect(row?.last).toBeLessThanOrEqual(after);
    } finally {
      await second.stop();
    }
  });

  it("is refused when a byte of it changed, and never overwrites", async () => {
    const place = await findCluster(join(home, "third"));
    expect(() => restoreBackup(folder, { ...place, dataDir: home })).toThrow("exists already");
    await expect(takeBackup(server, folder)).rejects.toThrow("exists already");
    appendFileSync(join(folder, "postgres", "PG_VERSION"), "\n");
    expect(() => restoreBackup(folder, place)).toThrow("PG_VERSION is not what was saved");
  });
});
