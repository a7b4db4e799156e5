import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {object} Failure
 * @property {string} name name of the test, with its file
 * @property {string} error first lines of the error
 *
 * @typedef {{ name: string, ms: number }} FileTime
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {Failure[]} failures
 * @property {FileTime[]} files
 * @property {string[]} unfinished files without the result of any test: their process died
 * @property {string[]} flaky browser tests that passed when they were tried again
 *
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {{
 *   name: string,
 *   status: string,
 *   startTime: number,
 *   endTime: number,
 *   message?: string,
 *   assertionResults: { fullName: string, status: string, failureMessages?: string[] | null }[],
 * }[]} testResults
 *
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites]
 * @property {{
 *   title: string,
 *   file: string,
 *   line: number,
 *   tests: { projectName: string, status: string, results: { duration: number, errors: { message?: string }[] }[] }[],
 * }[]} [specs]
 *
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, flaky: number, unexpected: number }} stats
 * @property {PlaywrightSuite[]} suites
 * @property {{ message?: string }[]} errors
 */

/** States of a test that has ended. */
const ENDED = new Set(["passed", "failed", "skipped", "todo", "disabled"]);
const ERROR_LINES = 12;
const ERROR_WIDTH = 300;

/**
 * @param {VitestReport} report
 * @param {string} root folder to which file names are relative
 * @returns {Outcome}
 */
export function readVitestReport(report, root) {
  const pathOf = (/** @type {string} */ name) => name.replace(`${root.replace(/\/$/, "")}/`, "");
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    name: pathOf(name),
    ms: endTime - startTime,
  }));
  const failures = report.testResults.flatMap((file) => {
    const path = pathOf(file.name);
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0 && file.status === "failed")
      return [{ name: path, error: firstLines(file.message) }];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${path}: ${fullName}`,
      error: firstLines(failureMessages?.join("\n")),
    }));
  });
  const unfinished = report.testResults
    .filter((file) => file.assertionResults.every(({ status }) => !ENDED.has(status)))
    .map(({ name }) => pathOf(name));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures,
    files,
    unfinished,
    flaky: [],
  };
}

/**
 * @param {PlaywrightReport} report
 * @returns {Outcome}
 */
export function readPlaywrightReport({ stats, suites, errors }) {
  const outside = errors.map(({ message }) => ({ name: "outside every test", error: firstLines(message) }));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: [...suites.flatMap(failuresOf), ...outside],
    files: [...sumByFile(suites.flatMap(timesOf))].map(([name, ms]) => ({ name, ms })),
    unfinished: [],
    flaky: suites.flatMap((suite) => namesOf(suite, "flaky")),
  };
}

/**
 * Names of tests with a status, at any depth.
 * @param {PlaywrightSuite} suite
 * @param {string} wanted
 * @returns {string[]}
 */
function namesOf({ suites = [], specs = [] }, wanted) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName }) => `[${projectName}] ${file}:${line}: ${title}`),
  );
  return [...own, ...suites.flatMap((suite) => namesOf(suite, wanted))];
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {FileTime[]}
 */
function timesOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => ({ name: file, ms: duration }))),
  );
  return [...own, ...suites.flatMap(timesOf)];
}

/** @param {FileTime[]} times */
function sumByFile(times) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { name, ms } of times) sums.set(name, (sums.get(name) ?? 0) + ms);
  return sums;
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {Failure[]}
 */
function failuresOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ projectName, results }) => ({
        name: `[${projectName}] ${file}:${line}: ${title}`,
        error: firstLines(results.flatMap(({ errors }) => errors.map(({ message }) => message)).join("\n")),
      })),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

/** @param {string | undefined} text */
function firstLines(text) {
  const lines = stripVTControlCharacters(text ?? "").split("\n");
  return lines
    .filter((line) => line.trim() !== "")
    .slice(0, ERROR_LINES)
    .map((line) => line.slice(0, ERROR_WIDTH))
    .join("\n");
}
