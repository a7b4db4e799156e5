import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { countDirectDependencies, installPackages, needsInstall } from "./lib/install.mjs";
import { readPlaywrightReport, readVitestReport } from "./lib/test-report.mjs";
import { findProgram } from "./lib/test-services.mjs";
import { prepareInstall } from "./prepare-install.mjs";

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command after `node`
 * @property {"vitest" | "playwright"} [report]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string[]} [needs] programs of the system
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

/** @type {Step[]} */
const steps = [
  { name: "build", command: ["node_modules/turbo/bin/turbo", "run", "build", "--output-logs=errors-only"] },
  { name: "types", command: ["scripts/typecheck.mjs"] },
  { name: "house check", command: ["scripts/house-check.mjs"] },
  {
    name: "format and lint",
    command: ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"],
  },
  { name: "dead code", command: ["node_modules/knip/bin/knip.js", "--no-progress"] },
  vitest("unit"),
  // Its tests wait for timers, sockets and child processes: a third worker has the cores meanwhile.
  { ...vitest("integration", ["--maxWorkers=3"]), needs: ["redis-server"] },
  vitest("web"),
  {
    name: "crash and faults",
    command: ["--import", "tsx", "scripts/chaos.mjs", "--short"],
    needs: ["redis-server"],
  },
  browser(["chromium", "redis-server"]),
];

await setUp();
process.exit(await runAll());

async function setUp() {
  const startedAt = performance.now();
  const mayInstall = process.env.CI === "true" || process.argv.includes("--setup");
  const missing = [...SYSTEM_PACKAGES.keys()].filter((program) => !findProgram(program));
  if (missing.length > 0 && mayInstall) installSystemPackages(missing);
  if (needsInstall(root)) await installPackages(root);
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

async function runAll() {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  /** @type {Outcome} */
  const total = { passed: 0, failed: 0, failures: [], files: [] };
  const startedAt = performance.now();
  for (const step of steps) {
    const outcome = await run(step);
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    total.failures.push(...outcome.failures);
    total.files.push(...outcome.files);
  }
  process.stdout.write("\nslowest files\n");
  const slowest = total.files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_MAX);
  for (const { name, ms } of slowest)
    process.stdout.write(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}\n`);
  // Named once more: the end of a log is what is read first.
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
    return { passed: 0, failed: 1, failures: [{ name: step.name, error: "" }], files: [] };
  }
  const { code, words } = await runNode(step);
  const inside = readReport(step);
  const isGreen = code === 0 && inside.failed === 0;
  const counts = step.report ? ` (${inside.passed} passed, ${inside.failed} failed)` : "";
  process.stdout.write(`${isGreen ? "ok  " : "FAIL"} ${step.name} ${seconds(startedAt)} s${counts}\n`);
  // The names come before the words, since a log may be cut short.
  for (const { name, error } of inside.failures)
    process.stdout.write(`     failed: ${name}\n${error.replace(/^/gm, "       ")}\n`);
  if (!isGreen) process.stdout.write(`${words.trimEnd().split("\n").slice(-TAIL_LINES).join("\n")}\n\n`);
  if (missing.length > 0)
    process.stdout.write(`     ${missing.join(" and ")} missing; once, as root: npm test -- --setup\n`);
  const failures = isGreen || inside.failures.length > 0 ? inside.failures : [{ name: step.name, error: "" }];
  const passed = inside.passed + (isGreen ? 1 : 0);
  return { passed, failed: inside.failed + (isGreen ? 0 : 1), failures, files: inside.files };
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
  if (!step.report || !existsSync(file)) return { passed: 0, failed: 0, failures: [], files: [] };
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
 * Journeys, screens and the installed app: playwright.config.ts says what runs beside what, and on which setting.
 * @param {string[]} needs
 * @returns {Step}
 */
function browser(needs) {
  const name = "browser";
  return {
    name,
    needs,
    report: "playwright",
    command: ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, `${name}.json`) },
  };
}

/** @param {number} startedAt */
function seconds(startedAt) {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}
