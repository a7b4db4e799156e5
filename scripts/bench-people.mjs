import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";

/** Compares people search among few and among many users: npm run bench:people [-- few many]. */
const root = fileURLToPath(new URL("..", import.meta.url));
const dataDir = join(tmpdir(), `evenly-bench-people-${process.pid}`, "pg");
const [few = "1000", many = "1000000"] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir, password: "bench", maxConnections: 20 });
try {
  const migrations = join(root, "packages/db/migrations");
  const args = ["--import", "tsx", join(root, "packages/testing/src/bench/people.ts")];
  const child = spawn(process.execPath, [...args, postgres.adminUrl, migrations, few, many], {
    cwd: root,
    stdio: "inherit",
  });
  process.exitCode = await new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
} finally {
  await postgres.stop();
  rmSync(join(dataDir, ".."), { recursive: true, force: true });
}
