import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * @typedef {import("./steps.mjs").Step} Step
 * @typedef {import("./events.mjs").TestEvent} TestEvent
 *
 * @typedef {object} Failure
 * @property {Step} step
 * @property {string | null} id see TestEvent; null for what cannot be run alone
 * @property {string} name
 * @property {string} error at most 15 lines
 * @property {string} command that runs it alone; "" if nothing does
 * @property {string[]} attachments
 *
 * @typedef {object} Outcome of one step
 * @property {number} passed
 * @property {number} skipped
 * @property {Failure[]} failures
 * @property {{ name: string, ms: number }[]} files
 *
 * @typedef {object} Progress counts of a running step
 * @property {number} passed
 * @property {number} failed
 * @property {number} done files or tests that have ended
 * @property {number} planned
 * @property {string} unit
 */

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** A step that hangs outside its tests, which have limits of their own, is ended after this time. */
const STEP_MS_MAX = 25 * 60_000;
const TAIL_LINES = 60;
/** A passed test or file in the output of vitest and Playwright. */
const PASSED_TEST = /^\s*[✓√]/;

/**
 * Runs a step and collects the results of its tests.
 * @param {Step} step
 * @param {(progress: Progress) => void} [onProgress] called after each result
 * @returns {Promise<Outcome>}
 */
export async function runStep(step, onProgress = () => {}) {
  /** @type {Outcome} */
  const outcome = { passed: 0, skipped: 0, failures: [], files: [] };
  /** @type {Progress} */
  const progress = { passed: 0, failed: 0, done: 0, planned: 0, unit: "tests" };
  /** @type {Map<string, number>} */
  const times = new Map();
  const fail = (/** @type {Omit<Failure, "step">} */ failure) => outcome.failures.push({ step, ...failure });
  /** @param {import("./events.mjs").RunEvent} event */
  const take = (event) => {
    if (event.kind === "planned") Object.assign(progress, { planned: event.count, unit: event.unit });
    if (event.kind === "error")
      fail({ ...ALONE, name: `${step.name}: outside every test`, error: event.error });
    if (event.kind === "file") {
      times.set(event.file, event.ms);
      if (event.error) fail({ ...failureOfFile(step, event), attachments: [] });
    }
    if (event.kind === "test") {
      if (event.state === "failed") fail(failureOf(step, event));
      else outcome[event.state] += 1;
      if (step.tool === "playwright") times.set(event.file, (times.get(event.file) ?? 0) + event.ms);
    }
    progress.done += event.kind === (progress.unit === "files" ? "file" : "test") ? 1 : 0;
    onProgress(Object.assign(progress, { passed: outcome.passed, failed: outcome.failures.length }));
  };
  const { code, words } = await runNode(step, take);
  if (code !== 0 && outcome.failures.length === 0) fail({ ...ALONE, name: step.name, error: tailOf(words) });
  if (!step.tool && code === 0) outcome.passed = 1;
  return { ...outcome, files: [...times].map(([name, ms]) => ({ name, ms })) };
}

const ALONE = { id: null, command: "", attachments: [] };

/**
 * @param {Step} step
 * @param {TestEvent} event
 * @returns {Omit<Failure, "step">}
 */
function failureOf(step, { id, file, name, project, line, error, attachments }) {
  const command =
    step.tool === "playwright"
      ? `npx playwright test ${file}:${line} --project ${project}`
      : `npx vitest run --project ${step.name} ${file} -t ${JSON.stringify(name)}`;
  const place = project === undefined ? file : `[${project}] ${file}:${line}`;
  return { id, name: `${place}: ${name}`, error, command, attachments };
}

/**
 * @param {Step} step
 * @param {{ file: string, error: string }} event
 */
function failureOfFile(step, { file, error }) {
  return { id: file, name: file, error, command: `npx vitest run --project ${step.name} ${file}` };
}

/**
 * @param {Step} step
 * @param {(event: import("./events.mjs").RunEvent) => void} take
 * @returns {Promise<{ code: number, words: string }>}
 */
function runNode(step, take) {
  const env = {
    ...process.env,
    TURBO_TELEMETRY_DISABLED: "1",
    NO_COLOR: "1",
    FORCE_COLOR: undefined,
    ...step.env,
  };
  const child = spawn(process.execPath, step.command, {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    timeout: STEP_MS_MAX,
  });
  let words = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (words += text));
  child.on("message", (event) => take(/** @type {import("./events.mjs").RunEvent} */ (event)));
  return new Promise((resolve) =>
    child.once("close", (code, signal) => {
      if (signal) words += `\nended by ${signal}`;
      resolve({ code: code ?? 1, words });
    }),
  );
}

/**
 * The end of a step's output without the lines of passed tests, which hide an error outside every test.
 * @param {string} words
 */
function tailOf(words) {
  const lines = words.trimEnd().split("\n");
  const telling = lines.filter((line) => line.trim() !== "" && !PASSED_TEST.test(line));
  return telling.slice(-TAIL_LINES).join("\n");
}
