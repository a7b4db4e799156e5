/**
 * @typedef {import("./run-step.mjs").Failure} Failure
 * @typedef {import("./run-step.mjs").Outcome} Outcome
 * @typedef {import("./run-step.mjs").Progress} Progress
 * @typedef {import("./steps.mjs").Step} Step
 */

const SLOWEST_MAX = 10;
/** A terminal shows counts at once; a log gets a line now and then. */
const LOG_MS = 60_000;
const CLEAR_LINE = "\r\u001b[K";

/** @param {string} text */
export function print(text) {
  process.stdout.write(`${text}\n`);
}

/** @param {number} startedAt */
export function seconds(startedAt) {
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}

/**
 * Shows how far a running step is.
 * @param {Step} step
 */
export function showProgress({ name }) {
  const startedAt = performance.now();
  let shownAt = startedAt;
  /** @param {Progress} progress */
  return ({ passed, failed, done, planned, unit }) => {
    const { isTTY } = process.stdout;
    if (performance.now() - shownAt < (isTTY ? 200 : LOG_MS)) return;
    shownAt = performance.now();
    const bad = failed > 0 ? `, ${failed} failed` : "";
    const line = `     ${name} ${seconds(startedAt)} s: ${passed} passed${bad}, ${done} of ${planned} ${unit}`;
    process.stdout.write(isTTY ? `${CLEAR_LINE}${line}` : `${line}\n`);
  };
}

/**
 * @param {Step} step
 * @param {Outcome} outcome
 * @param {number} startedAt
 */
export function printStep({ name, tool }, { passed, failures }, startedAt) {
  const counts = tool ? ` (${passed} passed, ${failures.length} failed)` : "";
  if (process.stdout.isTTY) process.stdout.write(CLEAR_LINE);
  print(`${failures.length === 0 ? "ok  " : "FAIL"} ${name} ${seconds(startedAt)} s${counts}`);
  for (const failure of failures) printFailure(failure);
}

/**
 * The name first, because a log may be truncated.
 * @param {Failure} failure
 */
export function printFailure({ name, error, command, attachments }) {
  print(`     failed: ${name}`);
  if (error) print(error.replace(/^/gm, "       "));
  if (command) print(`       alone: ${command}`);
  for (const path of attachments) print(`       see ${path}`);
}

/** @param {readonly { name: string, ms: number }[]} files */
export function printSlowest(files) {
  print("\nslowest files");
  for (const { name, ms } of files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_MAX))
    print(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/**
 * The last lines, which are read first: each failed and each flaky test again, and the sums.
 * @param {{ passed: number, skipped: number, failures: readonly Failure[], flaky: readonly Failure[], startedAt: number }} run
 */
export function printSummary({ passed, skipped, failures, flaky, startedAt }) {
  for (const { name } of flaky) print(`flaky, passed when run again alone: ${name}`);
  for (const { name } of failures) print(`failed: ${name}`);
  const more = [skipped > 0 ? `, ${skipped} skipped` : "", flaky.length > 0 ? `, ${flaky.length} flaky` : ""];
  print(
    `${seconds(startedAt)} s\n${passed + flaky.length} passed, ${failures.length} failed${more.join("")}`,
  );
}
