import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import connect from "postgres";
import { bundle } from "../lib/bundle.mjs";
import { startEmbeddedPostgres } from "../lib/embedded-postgres.mjs";
import { openServer } from "./http-server.mjs";

/**
 * @typedef {object} Servers
 * @property {import("postgres").Sql} admin
 * @property {(role: string, options?: { people?: number, tree?: string, database?: string }) => Promise<import("./http-server.mjs").BenchServer>} open
 *   starts the api of a working tree; the role `product` has a database with people of its own
 */

/**
 * Gives a measurement a PostgreSQL server and apis that use it; both end with it.
 * @param {(servers: Servers) => Promise<boolean>} measure returns whether every floor is reached
 * @param {Record<string, string>} [settings] of PostgreSQL
 */
export async function withServers(measure, settings = {}) {
  const here = fileURLToPath(new URL("../..", import.meta.url));
  const home = mkdtempSync(join(tmpdir(), "evenly-bench-"));
  const postgres = await startEmbeddedPostgres({
    dataDir: join(home, "pg"),
    password: "bench",
    maxConnections: 100,
    settings,
  });
  const admin = connect(postgres.adminUrl, { max: 1, onnotice: () => {} });
  /** @type {import("./http-server.mjs").BenchServer[]} */
  const servers = [];
  /** @type {Map<string, string>} each working tree's program */
  const programs = new Map();
  try {
    const isReached = await measure({
      admin,
      open: async (role, { people = 0, tree = here, database = "evenly_bench" } = {}) => {
        const program =
          programs.get(tree) ?? join(tree, `apps/api/node_modules/.cache/bench-${process.pid}.mjs`);
        if (!programs.has(tree))
          await bundle(join(tree, "apps/api/src/testing/bench/bench-child.ts"), program);
        programs.set(tree, program);
        if (role === "product") await admin.unsafe(`create database ${database}`);
        const owner = new URL(postgres.adminUrl);
        owner.pathname = `/${database}`;
        const app = new URL(owner);
        app.username = "evenly_app";
        const places = [owner.toString(), app.toString(), join(tree, "packages/db/migrations")];
        const server = await openServer(program, [role, ...places, String(people)]);
        servers.push(server);
        return server;
      },
    });
    process.exitCode = isReached ? 0 : 1;
  } finally {
    for (const server of servers) await server.stop();
    await admin.end();
    await postgres.stop();
    for (const path of [home, ...programs.values()]) rmSync(path, { recursive: true, force: true });
  }
}
