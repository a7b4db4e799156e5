import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";

/** Compares opening a group with few and with many expenses, and measures the simplification of debts: npm run bench:groups [-- few many]. */
const root = fileURLToPath(new URL("..", import.meta.url));
const dataDir = join(tmpdir(), `evenly-bench-groups-${process.pid}`, "pg");
const [few = "100", many = "10000"] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir, password: "bench", maxConnections: 20 });
try {
  const migrations = join(root, "packages/db/migrations");
  const args = ["--import", "tsx", join(root, "packages/testing/src/bench/groups.ts")];
  const child = spawn(process.execPath, [...args, postgres.adminUrl, migrations, few, many], {
    cwd: root,
    stdio: "inherit",
  });
  process.exitCode = await new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
} finally {
  await postgres.stop();
  rmSync(join(dataDir, ".."), { recursive: true, force: true });
}
