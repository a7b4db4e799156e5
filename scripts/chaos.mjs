import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runChaos } from "../packages/testing/src/chaos/run-chaos.ts";
import { startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";
import { buildApps } from "./lib/install.mjs";
import { Supervisor } from "./lib/supervisor.mjs";
import { findProgram, makeServicesDir } from "./lib/test-services.mjs";

/**
 * Injects faults into the built product while clients pay each other, and compares the ledger with the promises: npm run chaos
 * [-- --seed 7 --minutes 3 --only kill-postgres --setting embedded --verbose]. `--only kill-api=200` sets the number of strikes,
 * `--scale 0.1` scales the counts of drills, `--at-most 12` stops striking after 12 minutes. An interrupt ends the strikes and
 * reports the results so far. `--short` is the form that npm test runs after its build.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    minutes: { type: "string", default: "3" },
    only: { type: "string", multiple: true, default: [] },
    scale: { type: "string", default: "1" },
    "at-most": { type: "string", default: "60" },
    setting: { type: "string", default: findProgram("redis-server") ? "servers" : "embedded" },
    short: { type: "boolean", default: false },
    verbose: { type: "boolean", default: false },
  },
});
const startedAt = Date.now();
let isInterrupted = false;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.once(signal, () => (isInterrupted = true));
/** @param {string} text */
const say = (text) => process.stdout.write(`${((Date.now() - startedAt) / 1000).toFixed(1)} s  ${text}\n`);
const dir = makeServicesDir();
try {
  if (!values.short) await buildApps(root);
  process.stdout.write(`seed ${values.seed}, setting ${values.setting}\n`);
  const isKept = await runChaos({
    root,
    dir,
    hasRedis: values.setting === "servers",
    startPostgres: startEmbeddedPostgres,
    startSupervisor: (options) => new Supervisor(options),
    seed: Number(values.seed),
    seconds: Number(values.minutes) * 60,
    isShort: values.short,
    only: values.only,
    scale: Number(values.scale),
    note: values.verbose ? say : () => {},
    progress: values.short ? () => {} : say,
    isOver: () => isInterrupted || Date.now() - startedAt > Number(values["at-most"]) * 60_000,
  });
  process.exitCode = isKept ? 0 : 1;
} finally {
  // Files may still be written or deleted by processes that are exiting.
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
}
