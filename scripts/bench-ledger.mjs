import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./lib/bundle.mjs";
import { startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";
import { API_MEMORY } from "./lib/memory.mjs";

/**
 * Compares the posting lane with other ways to post, on a separate server: npm run bench:ledger [-- rounds seconds subjects].
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const cache = join(root, "packages/testing/node_modules/.cache", `bench-${process.pid}`);
const program = join(cache, "ledger.mjs");
const dataDir = join(tmpdir(), `evenly-bench-${process.pid}`, "pg");
const [rounds = "5", seconds = "3", only = ""] = process.argv.slice(2);
/** Enough memory for the whole ledger and no checkpoint during a round; equal for all subjects. */
const settings = { shared_buffers: "1GB", max_wal_size: "4GB", checkpoint_timeout: "30min" };
const postgres = await startEmbeddedPostgres({ dataDir, password: "bench", maxConnections: 200, settings });
try {
  const migrations = join(root, "packages/db/migrations");
  await bundle(join(root, "packages/testing/src/bench/ledger.ts"), program);
  const args = [
    ...API_MEMORY,
    ...(process.env.BENCH_NODE_OPTIONS?.split(" ") ?? []),
    "--enable-source-maps",
    program,
    postgres.adminUrl,
    migrations,
  ];
  const child = spawn(process.execPath, [...args, rounds, seconds, only], {
    cwd: root,
    stdio: "inherit",
  });
  process.exitCode = await new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
} finally {
  await postgres.stop();
  rmSync(join(dataDir, ".."), { recursive: true, force: true });
  rmSync(cache, { recursive: true, force: true });
}
