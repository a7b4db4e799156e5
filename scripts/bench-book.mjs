import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./lib/bundle.mjs";
import { startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";
import { API_MEMORY } from "./lib/memory.mjs";

/**
 * Runs a measurement of packages/testing/src/bench on a server of its own: npm run bench:ledger [-- rounds seconds subjects],
 * bench:growth [-- few many rounds exported], bench:people [-- few many], bench:groups [-- few many], bench:insights [-- rows],
 * bench:budgets [-- few many rounds].
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const sources = join(root, "packages/testing/src/bench");
const migrations = join(root, "packages/db/migrations");
const cache = join(root, "packages/testing/node_modules/.cache", `bench-${process.pid}`);
const home = mkdtempSync(join(tmpdir(), "evenly-bench-"));
const [name = "", ...asked] = process.argv.slice(2);
const DEFAULTS = {
  ledger: ["5", "3", ""],
  growth: ["1000", "1000000", "60", "100000"],
  people: ["1000", "1000000"],
  groups: ["100", "10000"],
  insights: ["100000"],
  budgets: ["1000", "1000000", "40"],
};
const defaults = DEFAULTS[/** @type {keyof typeof DEFAULTS} */ (name)];
if (defaults === undefined) throw new Error(`unknown measurement: ${name}`);
/** Enough memory for the whole ledger and no checkpoint during a round; equal for all subjects. */
const ledgerSettings = { shared_buffers: "1GB", max_wal_size: "4GB", checkpoint_timeout: "30min" };

const isLedger = name === "ledger";
const program = join(cache, "program.mjs");
const postgres = await startEmbeddedPostgres({
  dataDir: join(home, "pg"),
  password: "bench",
  maxConnections: isLedger ? 200 : 20,
  ...(isLedger ? { settings: ledgerSettings } : {}),
});
try {
  const values = defaults.map((value, place) => asked[place] ?? value);
  const child = spawn(
    process.execPath,
    [...(await programOf()), postgres.adminUrl, migrations, ...values, program],
    { cwd: root, stdio: "inherit" },
  );
  process.exitCode = await new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
} finally {
  await postgres.stop();
  for (const folder of [home, cache]) rmSync(folder, { recursive: true, force: true });
}

/** What compares with other software, or measures memory, is bundled like the servers. */
async function programOf() {
  if (name === "growth") await bundle(join(sources, "growth-export.ts"), program);
  if (!isLedger) return ["--import", "tsx", join(sources, `${name}.ts`)];
  await bundle(join(sources, "ledger.ts"), program);
  const profile = process.env.BENCH_NODE_OPTIONS?.split(" ") ?? [];
  return [...API_MEMORY, ...profile, "--enable-source-maps", program];
}
