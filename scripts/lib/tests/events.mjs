import { stripVTControlCharacters } from "node:util";

/**
 * What the reporters of vitest and Playwright send to the process that started them, over the channel that Node opens between them.
 *
 * @typedef {object} TestEvent one test that has ended
 * @property {"test"} kind
 * @property {string} id selects the test when it is run again: its file, or its line in Playwright's list of tests
 * @property {string} file relative to the root
 * @property {string} name
 * @property {string} [project] of Playwright
 * @property {number} [line]
 * @property {"passed" | "failed" | "skipped"} state
 * @property {number} ms
 * @property {string} error
 * @property {string[]} attachments paths of its screenshot and trace, relative to the root
 *
 * @typedef {{ kind: "planned", count: number, unit: "files" | "tests" }} PlannedEvent
 * @typedef {{ kind: "file", file: string, ms: number, error: string }} FileEvent a file that has ended; an error outside its tests
 * @typedef {{ kind: "error", error: string }} ErrorEvent an error outside every test
 * @typedef {TestEvent | PlannedEvent | FileEvent | ErrorEvent} RunEvent
 */

/** The beginning says what, the end of a program's output why. */
const FIRST_LINES = 8;
const LAST_LINES = 6;
const ERROR_WIDTH = 300;

/** @param {RunEvent} event */
export function report(event) {
  process.send?.(event);
}

/** Frames of test runners and of Node, which say nothing about the test. */
const FOREIGN_FRAME = /^\s*at .*(node_modules\/|\(?node:)/;

/**
 * The message of an error and its frames in the project, in at most 15 lines.
 * @param {string} text
 */
export function shortened(text) {
  const lines = stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim() !== "" && !FOREIGN_FRAME.test(line))
    .map((line) => line.slice(0, ERROR_WIDTH));
  if (lines.length <= FIRST_LINES + LAST_LINES) return lines.join("\n");
  return [...lines.slice(0, FIRST_LINES), "...", ...lines.slice(-LAST_LINES)].join("\n");
}
