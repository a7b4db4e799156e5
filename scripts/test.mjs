import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { countDirectDependencies, installPackages, needsInstall } from "./lib/install.mjs";
import { findProgram } from "./lib/test-services.mjs";
import {
  findChanges,
  listSystems,
  listTests,
  selectIntegration,
  selectSpecs,
} from "./lib/tests/changed-tests.mjs";
import {
  print,
  printFailure,
  printSlowest,
  printStep,
  printSummary,
  seconds,
  showProgress,
} from "./lib/tests/print-run.mjs";
import { runStep } from "./lib/tests/run-step.mjs";
import { changedStages, everyStage } from "./lib/tests/steps.mjs";
import { tryAgain } from "./lib/tests/try-again.mjs";
import { prepareInstall } from "./prepare-install.mjs";

/**
 * @typedef {import("./lib/tests/steps.mjs").Step} Step
 * @typedef {import("./lib/tests/run-step.mjs").Outcome} Outcome
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const reports = join(root, "test-results");
const SYSTEM_PACKAGES = new Map([
  ["chromium", "chromium"],
  ["redis-server", "redis-server"],
]);
/** Makes the browser tests a fifth shorter; without it they run in the whole browser. */
const HEADLESS = "chromium-headless-shell";

await setUp();
const isWhole = !hasOption("--changed");
process.exit(await runAll(isWhole ? everyStage() : chooseChanged()));

async function setUp() {
  const startedAt = performance.now();
  const mayInstall = process.env.CI === "true" || hasOption("--setup");
  const missing = [...SYSTEM_PACKAGES.keys()].filter((program) => !findProgram(program));
  if (missing.length > 0 && mayInstall) installSystemPackages(missing);
  if (mayInstall && !findProgram(HEADLESS)) installHeadless();
  if (needsInstall(root, "develop")) await installPackages(root, "develop");
  prepareInstall();
  print(`set-up ${seconds(startedAt)} s`);
  if (process.env.CI !== "true") return;
  const npmCi = process.env.NPM_CI_SECONDS ? `, npm ci ${process.env.NPM_CI_SECONDS} s` : "";
  print(`${countDirectDependencies(root)} direct dependencies${npmCi}`);
}

/** @param {string[]} programs */
function installSystemPackages(programs) {
  if (process.getuid?.() !== 0 || !findProgram("apt-get")) {
    print(`${programs.join(" and ")} missing, and only root can install them here`);
    return;
  }
  const packages = programs.map((program) => SYSTEM_PACKAGES.get(program) ?? program);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [
    ["update", "-q"],
    ["install", "-y", "-q", "--no-install-recommends", ...packages],
  ]) {
    execFileSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] });
  }
}

/** Not every release of Debian has it. */
function installHeadless() {
  if (process.getuid?.() !== 0 || !findProgram("apt-get")) return;
  spawnSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", HEADLESS], { stdio: "ignore" });
}

/** Selects the tests for the changes, by changed-tests.mjs; `--changed main` compares with that branch. */
function chooseChanged() {
  const since = process.argv[process.argv.indexOf("--changed") + 1];
  const { base, paths } = findChanges(root, since?.startsWith("--") ? undefined : since);
  const all = listTests(root);
  const near = selectIntegration(paths, all.integration, listSystems(root));
  const specs = selectSpecs(paths, all.specs);
  print(`${paths.length} files changed since ${base.slice(0, 7)}`);
  const specsOut = specs.leftOut.map((path) => basename(path)).join(", ");
  print(
    `left out: ${near.leftOut.length} of ${all.integration.length} integration files, other screens, crash and faults, ${specsOut}`,
  );
  const hasScreens = paths.some((path) => /^apps\/web\/src\/(features|routes)\//.test(path));
  return changedStages({ base, integration: near.tests, specs: specs.tests, hasScreens });
}

/**
 * @param {Step[][][]} stages
 * @returns {Promise<number>} exit code
 */
async function runAll(stages) {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  /** @type {Outcome[]} */
  const outcomes = [];
  const startedAt = performance.now();
  const runLane = async (/** @type {Step[]} */ lane) => {
    for (const step of lane) outcomes.push(await run(step));
  };
  for (const lanes of stages) await Promise.all(lanes.map(runLane));
  const first = outcomes.flatMap(({ failures }) => failures);
  if (isWhole && first.length > 0) print("\nrunning what failed again, alone");
  const { failures, flaky } = isWhole ? await tryAgain(first) : { failures: first, flaky: [] };
  if (isWhole) failures.forEach(printFailure);
  printSlowest(outcomes.flatMap(({ files }) => files));
  const sum = (/** @type {"passed" | "skipped"} */ name) =>
    outcomes.reduce((all, { [name]: count }) => all + count, 0);
  printSummary({ passed: sum("passed"), skipped: sum("skipped"), failures, flaky, startedAt });
  return failures.length > 0 ? 1 : 0;
}

/**
 * @param {Step} step
 * @returns {Promise<Outcome>}
 */
async function run(step) {
  const startedAt = performance.now();
  const missing = (step.needs ?? []).filter((program) => !findProgram(program));
  const advice = `${missing.join(" and ")} missing; once, as root: npm test -- --setup`;
  const outcome =
    missing.length > 0 && step.tool === "playwright"
      ? {
          passed: 0,
          skipped: 0,
          files: [],
          words: "",
          failures: [{ step, id: null, name: step.name, error: advice, command: "", attachments: [] }],
        }
      : await runStep(step, showProgress(step));
  printStep(step, outcome, startedAt);
  if (missing.length > 0 && step.tool !== "playwright") print(`     ${advice}`);
  return outcome;
}

/** @param {string} name */
function hasOption(name) {
  return process.argv.includes(name);
}
