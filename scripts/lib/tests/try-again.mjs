import { mkdirSync, writeFileSync } from "node:fs";
import { runStep } from "./run-step.mjs";
import { browser, vitest } from "./steps.mjs";

/** @typedef {import("./run-step.mjs").Failure} Failure */

/** More failures than these are a broken product, not chance. */
const FAILURES_MAX = 20;
const LIST = "test-results/again.txt";

/**
 * Runs the failed tests once more, after all others and alone on the machine, browser tests with a trace.
 * @param {readonly Failure[]} failures
 * @returns {Promise<{ failures: Failure[], flaky: Failure[] }>} what failed again or cannot be run alone, and what passed
 */
export async function tryAgain(failures) {
  const { again, final } = chooseAgain(failures);
  const outcomes = [];
  for (const [name, failed] of again) {
    const { failures: second } = await runStep(stepAgain(name, failed));
    outcomes.push(...sortAgain(failed, second));
  }
  return {
    failures: [...final, ...outcomes.filter(({ isFlaky }) => !isFlaky).map(({ failure }) => failure)],
    flaky: outcomes.filter(({ isFlaky }) => isFlaky).map(({ failure }) => failure),
  };
}

/**
 * Groups by step what can be run alone.
 * @param {readonly Failure[]} failures
 * @returns {{ again: Map<string, Failure[]>, final: Failure[] }}
 */
export function chooseAgain(failures) {
  /** @type {Map<string, Failure[]>} */
  const again = new Map();
  const isChance = failures.length <= FAILURES_MAX;
  const alone = failures.filter(({ id }) => isChance && id !== null);
  for (const failure of alone)
    again.set(failure.step.name, [...(again.get(failure.step.name) ?? []), failure]);
  return { again, final: failures.filter((failure) => !alone.includes(failure)) };
}

/**
 * Says of each failure whether its second try passed. A failure outside every test, such as a server that does not start, fails all.
 * @param {readonly Failure[]} first
 * @param {readonly Failure[]} second
 * @returns {{ failure: Failure, isFlaky: boolean }[]} with the second error where there is one
 */
export function sortAgain(first, second) {
  return first.map((failure) => {
    const same = second.find(({ id, name }) => id === null || (id === failure.id && isPartOf(failure, name)));
    return { failure: same ? { ...same, name: failure.name } : failure, isFlaky: same === undefined };
  });
}

/**
 * Whether a failure is of this test, of its whole file, or of a test in this file.
 * @param {Failure} failure
 * @param {string} name
 */
function isPartOf(failure, name) {
  return name === failure.name || name === failure.id || failure.name === failure.id;
}

/**
 * @param {string} name
 * @param {readonly Failure[]} failed
 */
function stepAgain(name, failed) {
  const ids = [...new Set(failed.flatMap(({ id }) => id ?? []))];
  if (name !== "browser") return vitest(name, ["--maxWorkers=1", ...ids]);
  mkdirSync("test-results", { recursive: true });
  writeFileSync(LIST, `${ids.join("\n")}\n`);
  const options = ["--workers=1", "--trace=on", "--output=test-results/browser-again"];
  return browser([`--test-list=${LIST}`, ...options]);
}
