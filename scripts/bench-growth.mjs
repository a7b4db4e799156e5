import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";

/** Measures the history of many lines beside one of few, and a large export: npm run bench:growth [-- few many rounds exported]. */
const root = fileURLToPath(new URL("..", import.meta.url));
const dataDir = join(tmpdir(), `evenly-bench-growth-${process.pid}`, "pg");
/** Inside the workspace, so that the bundle finds node_modules. */
const exporter = join(root, "packages/testing/node_modules/.cache", `growth-export-${process.pid}.mjs`);
const [few = "1000", many = "1000000", rounds = "60", exported = "100000"] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir, password: "bench", maxConnections: 20 });
try {
  await bundleExporter();
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

function bundleExporter() {
  const ownPackagesOnly = {
    name: "own-packages-only",
    /** @param {import("esbuild").PluginBuild} api */
    setup(api) {
      api.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind === "entry-point" || path.startsWith("@evenly/") ? undefined : { path, external: true },
      );
    },
  };
  return build({
    entryPoints: [join(root, "packages/testing/src/bench/growth-export.ts")],
    outfile: exporter,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
    plugins: [ownPackagesOnly],
  });
}
