import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./lib/bundle.mjs";
import { startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";

/**
 * Compares the history of a user with many transactions with one of few, and measures a large export: npm run bench:growth [--
 * few many rounds exported].
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const dataDir = join(tmpdir(), `evenly-bench-growth-${process.pid}`, "pg");
const exporter = join(root, "packages/testing/node_modules/.cache", `growth-export-${process.pid}.mjs`);
const [few = "1000", many = "1000000", rounds = "60", exported = "100000"] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir, password: "bench", maxConnections: 20 });
try {
  await bundle(join(root, "packages/testing/src/bench/growth-export.ts"), exporter);
  const migrations = join(root, "packages/db/migrations");
  const file = join(root, "packages/testing/src/bench/growth.ts");
  const args = [postgres.adminUrl, migrations, few, many, rounds, exported, exporter];
  const child = spawn(process.execPath, ["--import", "tsx", file, ...args], { cwd: root, stdio: "inherit" });
  process.exitCode = await new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
} finally {
  await postgres.stop();
  rmSync(join(dataDir, ".."), { recursive: true, force: true });
  rmSync(exporter, { force: true });
}
