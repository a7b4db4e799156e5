import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { print, printFailure } from "./lib/tests/print-run.mjs";
import { runStep } from "./lib/tests/run-step.mjs";
import { browser, vitest } from "./lib/tests/steps.mjs";

/**
 * Shows by repetition that tests do not fail by chance: `npm run test:repeat -- 20 <file> [<file> ...] [--load]`. Each run is a new
 * process; a browser spec repeats in one process, with the product started once. `--load` keeps every core busy meanwhile.
 */
const RUNS_MAX = 1000;
const isLoaded = process.argv.includes("--load");
const [count = "", ...files] = process.argv.slice(2).filter((argument) => argument !== "--load");
const runs = Number(count);
if (!Number.isInteger(runs) || runs < 1 || runs > RUNS_MAX || files.length === 0) {
  process.stderr.write("npm run test:repeat -- <runs> <file> [<file> ...] [--load]\n");
  process.exit(2);
}

const busy = Array.from({ length: isLoaded ? availableParallelism() : 0 }, () =>
  spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
);
let failed = 0;
try {
  for (const file of files) failed += await (file.endsWith(".spec.ts") ? repeatSpec(file) : repeatFile(file));
} finally {
  for (const child of busy) child.kill("SIGKILL");
}
process.exit(failed > 0 ? 1 : 0);

/** @param {string} file */
async function repeatFile(file) {
  const times = [];
  const failures = [];
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    const step = vitest("*", [file]);
    const outcome = await runStep(step);
    failures.push(...outcome.failures);
    times.push(performance.now() - startedAt);
    if (outcome.passed === 0 && outcome.failures.length === 0) throw new Error(`${file} has no test`);
  }
  return printRuns(file, times, failures);
}

/** @param {string} file */
async function repeatSpec(file) {
  const startedAt = performance.now();
  const outcome = await runStep(browser([file, `--repeat-each=${runs}`, "--trace=retain-on-failure"]));
  return printRuns(file, [performance.now() - startedAt], outcome.failures);
}

/**
 * @param {string} file
 * @param {number[]} times
 * @param {import("./lib/tests/run-step.mjs").Failure[]} failures
 */
function printRuns(file, times, failures) {
  const sorted = times.toSorted((a, b) => a - b).map((ms) => (ms / 1000).toFixed(1));
  const span = sorted.length > 1 ? `${sorted[0]} to ${sorted.at(-1)} s a run` : `${sorted[0]} s`;
  const load = isLoaded ? " under load" : "";
  print(
    `${failures.length === 0 ? "ok  " : "FAIL"} ${file}: ${runs} runs${load}, ${failures.length} failures, ${span}`,
  );
  failures.forEach(printFailure);
  return failures.length;
}
