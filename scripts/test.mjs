import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findChanges, listSystems, listTests, selectIntegration, selectSpecs } from "./lib/changed-tests.mjs";
import { countDirectDependencies, installPackages, needsInstall } from "./lib/install.mjs";
import { readPlaywrightReport, readVitestReport } from "./lib/test-report.mjs";
import { findProgram } from "./lib/test-services.mjs";
import { prepareInstall } from "./prepare-install.mjs";

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command arguments after `node`
 * @property {"vitest" | "playwright"} [report]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string[]} [needs] required system programs
 *
 * @typedef {import("./lib/test-report.mjs").Outcome} Outcome
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const reports = join(root, "test-results");
const SYSTEM_PACKAGES = new Map([
  ["chromium", "chromium"],
  ["redis-server", "redis-server"],
]);
const TAIL_LINES = 150;
const SLOWEST_MAX = 10;
/** @type {Outcome} */
const NOTHING = { passed: 0, failed: 0, failures: [], files: [], unfinished: [], flaky: [] };
/** A passed test or file in the output of vitest and playwright. */
const PASSED_TEST = /^\s*[✓√]/;

const build = {
  name: "build",
  command: ["node_modules/turbo/bin/turbo", "run", "build", "--output-logs=errors-only"],
};
const checks = [
  { name: "types", command: ["scripts/typecheck.mjs"] },
  { name: "house check", command: ["scripts/house-check.mjs"] },
  {
    name: "format and lint",
    command: ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"],
  },
  { name: "dead code", command: ["node_modules/knip/bin/knip.js", "--no-progress"] },
];
/** Three workers: tests mostly wait for timers, sockets and child processes, so one more keeps the cores busy. */
const integration = { ...vitest("integration", ["--maxWorkers=3"]), needs: ["redis-server"] };
const crash = {
  name: "crash and faults",
  command: ["--import", "tsx", "scripts/chaos.mjs", "--short"],
  needs: ["redis-server"],
};

/**
 * Stages run one after another, the lanes of a stage in parallel. Steps in parallel with the crash tests must not be sensitive to
 * delays.
 * @type {Step[][][]}
 */
const everything = [
  [[build]],
  [checks, [crash]],
  [[vitest("unit")]],
  [[vitest("web")]],
  [[integration]],
  [[browser()]],
];

await setUp();
process.exit(await runAll(hasOption("--changed") ? chooseChanged() : everything));

async function setUp() {
  const startedAt = performance.now();
  const mayInstall = process.env.CI === "true" || hasOption("--setup");
  const missing = [...SYSTEM_PACKAGES.keys()].filter((program) => !findProgram(program));
  if (missing.length > 0 && mayInstall) installSystemPackages(missing);
  if (needsInstall(root, "develop")) await installPackages(root, "develop");
  prepareInstall();
  process.stdout.write(`set-up ${seconds(startedAt)} s\n`);
  if (process.env.CI !== "true") return;
  const npmCi = process.env.NPM_CI_SECONDS ? `, npm ci ${process.env.NPM_CI_SECONDS} s` : "";
  process.stdout.write(`${countDirectDependencies(root)} direct dependencies${npmCi}\n`);
}

/** @param {string[]} programs */
function installSystemPackages(programs) {
  if (process.getuid?.() !== 0 || !findProgram("apt-get")) {
    process.stdout.write(`${programs.join(" and ")} missing, and only root can install them here\n`);
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

/** Selects the tests for the changes, by scripts/lib/changed-tests.mjs; `--changed main` compares with that branch. */
function chooseChanged() {
  const since = process.argv[process.argv.indexOf("--changed") + 1];
  const { base, paths } = findChanges(root, since?.startsWith("--") ? undefined : since);
  const all = listTests(root);
  const near = selectIntegration(paths, all.integration, listSystems(root));
  const specs = selectSpecs(paths, all.specs);
  process.stdout.write(`${paths.length} files changed since ${base.slice(0, 7)}\n`);
  process.stdout.write(`left out: ${near.leftOut.length} of ${all.integration.length} integration files, `);
  process.stdout.write(
    `screens, crash and faults, ${specs.leftOut.map((path) => basename(path)).join(", ")}\n`,
  );
  const options = ["--changed", base, "--passWithNoTests"];
  const units = [vitest("unit", options), vitest("web", options)];
  return [
    [[build]],
    [checks],
    [units],
    near.tests.length > 0 ? [[{ ...integration, command: [...integration.command, ...near.tests] }]] : [],
    specs.tests.length > 0 ? [[browser(specs.tests, "servers")]] : [],
  ];
}

/** @param {Step[][][]} stages */
async function runAll(stages) {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  /** @type {Outcome} */
  const total = { passed: 0, failed: 0, failures: [], files: [], unfinished: [], flaky: [] };
  const startedAt = performance.now();
  const runLane = async (/** @type {Step[]} */ lane) => {
    for (const step of lane) {
      const outcome = await run(step);
      total.passed += outcome.passed;
      total.failed += outcome.failed;
      total.failures.push(...outcome.failures);
      total.files.push(...outcome.files);
    }
  };
  for (const lanes of stages) await Promise.all(lanes.map(runLane));
  process.stdout.write("\nslowest files\n");
  const slowest = total.files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_MAX);
  for (const { name, ms } of slowest)
    process.stdout.write(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}\n`);
  // Repeated here, because the end of a log is read first.
  for (const { name } of total.failures) process.stdout.write(`failed: ${name}\n`);
  process.stdout.write(`${seconds(startedAt)} s\n${total.passed} passed, ${total.failed} failed\n`);
  return total.failed > 0 ? 1 : 0;
}

/**
 * @param {Step} step
 * @returns {Promise<Outcome>}
 */
async function run(step) {
  const startedAt = performance.now();
  const missing = (step.needs ?? []).filter((program) => !findProgram(program));
  if (missing.length > 0 && step.report === "playwright") {
    process.stdout.write(
      `FAIL ${step.name}: needs ${missing.join(" and ")}; once, as root: npm test -- --setup\n`,
    );
    return { ...NOTHING, failed: 1, failures: [{ name: step.name, error: "" }] };
  }
  const { code, words, inside } = await runReported(step);
  const isGreen = code === 0 && inside.failed === 0;
  const counts = step.report ? ` (${inside.passed} passed, ${inside.failed} failed)` : "";
  process.stdout.write(`${isGreen ? "ok  " : "FAIL"} ${step.name} ${seconds(startedAt)} s${counts}\n`);
  for (const name of inside.flaky) process.stdout.write(`     passed when tried again: ${name}\n`);
  // Names first, because a log may be truncated.
  for (const { name, error } of inside.failures)
    process.stdout.write(`     failed: ${name}\n${error.replace(/^/gm, "       ")}\n`);
  if (!isGreen) process.stdout.write(`${tailOf(words)}\n\n`);
  if (missing.length > 0)
    process.stdout.write(`     ${missing.join(" and ")} missing; once, as root: npm test -- --setup\n`);
  const failures = isGreen || inside.failures.length > 0 ? inside.failures : [{ name: step.name, error: "" }];
  const passed = inside.passed + (isGreen ? 1 : 0);
  return { ...inside, passed, failed: inside.failed + (isGreen ? 0 : 1), failures };
}

/**
 * Runs a step. Test files that were lost because their vitest worker process died are run once more, and named.
 * @param {Step} step
 * @returns {Promise<{ code: number, words: string, inside: Outcome }>}
 */
async function runReported(step) {
  const first = { ...(await runNode(step)), inside: readReport(step) };
  const { unfinished, failures } = first.inside;
  if (first.code === 0 || failures.length > 0 || unfinished.length === 0) return first;
  process.stdout.write(`     ${step.name}: a worker process died; again: ${unfinished.join(", ")}\n`);
  process.stdout.write(`${tailOf(first.words)}\n\n`);
  const second = await runNode({ ...step, command: [...step.command, ...unfinished] });
  const again = readReport(step);
  const passed = first.inside.passed + again.passed;
  return { ...second, inside: { ...again, passed, files: [...first.inside.files, ...again.files] } };
}

/**
 * Returns the end of a step's output without the lines of passed tests, which hide an error outside every test.
 * @param {string} words
 */
function tailOf(words) {
  const lines = words.trimEnd().split("\n");
  const telling = lines.filter((line) => line.trim() !== "" && !PASSED_TEST.test(line));
  return telling.slice(-TAIL_LINES).join("\n");
}

/**
 * @param {Step} step
 * @returns {Promise<{ code: number, words: string }>}
 */
function runNode(step) {
  const env = {
    ...process.env,
    TURBO_TELEMETRY_DISABLED: "1",
    NO_COLOR: "1",
    FORCE_COLOR: undefined,
    ...step.env,
  };
  const child = spawn(process.execPath, step.command, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let words = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (words += text));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code: code ?? 1, words })));
}

/**
 * @param {Step} step
 * @returns {Outcome}
 */
function readReport(step) {
  const file = join(reports, `${step.name}.json`);
  if (!step.report || !existsSync(file)) return NOTHING;
  const report = JSON.parse(readFileSync(file, "utf8"));
  return step.report === "vitest" ? readVitestReport(report, root) : readPlaywrightReport(report);
}

/**
 * @param {string} project
 * @param {string[]} [options]
 * @returns {Step}
 */
function vitest(project, options = []) {
  const output = ["--reporter=default", "--reporter=json", `--outputFile.json=test-results/${project}.json`];
  return {
    name: project,
    command: ["node_modules/vitest/vitest.mjs", "run", "--project", project, ...output, ...options],
    report: "vitest",
  };
}

/**
 * Browser tests; playwright.config.ts defines parallelism and settings.
 * @param {string[]} [specs] all by default
 * @param {string} [setting] both by default
 * @returns {Step}
 */
function browser(specs = [], setting) {
  const name = "browser";
  const report = join(reports, `${name}.json`);
  return {
    name,
    needs: ["chromium", "redis-server"],
    report: "playwright",
    command: ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json", ...specs],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...(setting ? { E2E_SETTING: setting } : {}) },
  };
}

/** @param {string} name */
function hasOption(name) {
  return process.argv.includes(name);
}

/** @param {number} startedAt */
function seconds(startedAt) {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}
