import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { build } from "esbuild";

/** Possible entries of an app besides main: short processes that the launcher runs first. */
const ENTRIES = [
  "main",
  "migrate",
  "demo-data",
  "verify-ledger",
  "verify-groups",
  "verify-requests",
  "operator-job",
];

/** Bundles the app and our own packages; npm packages stay external and resolve from node_modules. */
const ownPackagesOnly = {
  name: "own-packages-only",
  /** @param {import("esbuild").PluginBuild} api */
  setup(api) {
    api.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === "entry-point" || path.startsWith("@evenly/") ? undefined : { path, external: true },
    );
  },
};

/** The program of side processes, for an app that opens them. */
const SIDE_PROCESS = "../../packages/composition/src/side-process.ts";

const own = ENTRIES.filter((name) => existsSync(`src/${name}.ts`)).map((name) => [name, `src/${name}.ts`]);
const entryPoints = Object.fromEntries(opensSideProcesses() ? [...own, ["side-process", SIDE_PROCESS]] : own);
if (own.length === 0) throw new Error(`${process.cwd()} has no src/main.ts`);
const [outdir = "dist"] = process.argv.slice(2);
rmSync(outdir, { recursive: true, force: true });
await build({
  entryPoints,
  outdir,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  jsx: "automatic",
  sourcemap: true,
  logLevel: "warning",
  define: { EVENLY_BUILD: JSON.stringify({ version: readVersion(), commit: readCommit() }) },
  splitting: true,
  plugins: [ownPackagesOnly],
}).catch(() => process.exit(1));

function opensSideProcesses() {
  return (
    existsSync("src/api-parts.ts") && readFileSync("src/api-parts.ts", "utf8").includes('"sideProcesses"')
  );
}

function readVersion() {
  return String(JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version);
}

/** The checkout's commit; in an image, which has no checkout, the variable COMMIT. */
function readCommit() {
  if (process.env.COMMIT) return process.env.COMMIT;
  try {
    const output = execFileSync("git", ["describe", "--always", "--dirty", "--abbrev=12"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return output.trim();
  } catch {
    return "unknown";
  }
}
