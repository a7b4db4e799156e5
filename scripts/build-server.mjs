import { existsSync, rmSync } from "node:fs";
import { build } from "esbuild";

/** Entries a server may have beside its main process: short processes that the launcher runs first. */
const ENTRIES = ["main", "migrate", "demo-data", "verify-ledger", "operator-job"];

/** Bundles the app and our own packages; everything from npm stays outside and is found in node_modules. */
const ownPackagesOnly = {
  name: "own-packages-only",
  /** @param {import("esbuild").PluginBuild} api */
  setup(api) {
    api.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === "entry-point" || path.startsWith("@evenly/") ? undefined : { path, external: true },
    );
  },
};

const entryPoints = ENTRIES.map((name) => `src/${name}.ts`).filter((file) => existsSync(file));
if (entryPoints.length === 0) throw new Error(`${process.cwd()} has no src/main.ts`);
rmSync("dist", { recursive: true, force: true });
await build({
  entryPoints,
  outdir: "dist",
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  jsx: "automatic",
  sourcemap: true,
  logLevel: "warning",
  plugins: [ownPackagesOnly],
}).catch(() => process.exit(1));
