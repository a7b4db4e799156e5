import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runChaos } from "../packages/testing/src/chaos/run-chaos.ts";
import { startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";
import { buildApps } from "./lib/install.mjs";
import { findProgram, makeServicesDir } from "./lib/test-services.mjs";

/**
 * Breaks the built product on purpose while people pay one another, and holds the book against what was promised:
 * npm run chaos [-- --seed 7 --minutes 3 --only kill-postgres --setting embedded --verbose]. `--short` is the form of npm test,
 * which has built already.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    minutes: { type: "string", default: "3" },
    only: { type: "string", multiple: true, default: [] },
    setting: { type: "string", default: findProgram("redis-server") ? "servers" : "embedded" },
    short: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
});
const startedAt = Date.now();
const dir = makeServicesDir();
try {
  if (!values.short) await buildApps(root);
  process.stdout.write(`seed ${values.seed}, setting ${values.setting}\n`);
  const isKept = await runChaos({
    root,
    dir,
    hasRedis: values.setting === "servers",
    startPostgres: startEmbeddedPostgres,
    seed: Number(values.seed),
    seconds: Number(values.minutes) * 60,
    isShort: values.short,
    only: values.only,
    note: (text) => {
      if (values.verbose)
        process.stdout.write(`${((Date.now() - startedAt) / 1000).toFixed(1)} s  ${text}\n`);
    },
  });
  process.exitCode = isKept ? 0 : 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}
