import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chapterOf, targetsOf } from "./asvs.mjs";
import { testTitles } from "./test-titles.mjs";

/**
 * @typedef {import("./asvs.mjs").Standard} Standard
 * @typedef {import("./asvs.mjs").Answer} Answer
 * @typedef {import("./asvs.mjs").Answers} Answers
 * @typedef {{ chapter: string, name: string, targets: number, covered: number, duty: number, notApplicable: number, open: number }} Row
 */

const KINDS = /** @type {const} */ (["tests", "duty", "open", "notApplicable"]);
const TEST_FILE = /(\.test\.(ts|tsx|mjs)|\.spec\.ts)$/;
/** Minimum number of words in a reason. */
const WORDS_MIN = 3;

/**
 * Problems in the answers: unanswered requirements, unknown tests, missing or too short reasons.
 * @param {string} root
 * @param {Standard} standard
 * @param {Answers} answers
 * @returns {string[]}
 */
export function findProblems(root, standard, answers) {
  const targets = targetsOf(standard);
  const titles = titlesIn(root);
  /** @type {string[]} */
  const problems = [];
  for (const [id, level] of targets) {
    const answer = answers[id];
    if (answer === undefined) problems.push(`${id} (level ${level}) has no answer`);
    else if (answer.level !== level) problems.push(`${id} is of level ${level}, not ${answer.level}`);
  }
  for (const [id, answer] of Object.entries(answers)) {
    if (!targets.has(id)) problems.push(`${id} is no requirement that we answer to`);
    problems.push(...problemsOf(answer, titles).map((problem) => `${id}: ${problem}`));
  }
  return problems;
}

/**
 * @param {Answer} answer
 * @param {(file: string) => string[][] | null} titles
 */
function problemsOf(answer, titles) {
  const kinds = KINDS.filter((kind) => answer[kind] !== undefined);
  if (kinds.length !== 1) return [`needs one of ${KINDS.join(", ")}, and has ${kinds.join(", ") || "none"}`];
  if (answer.tests === undefined) {
    const reason = answer.duty ?? answer.open ?? answer.notApplicable ?? "";
    return reason.trim().split(/\s+/).length < WORDS_MIN ? [`"${reason}" is too short for a reason`] : [];
  }
  if (answer.tests.length === 0) return ["names no test"];
  return answer.tests.flatMap((test) => {
    const [file = "", ...path] = test.split(" > ");
    const found = titles(file);
    if (found === null) return [`${file} is no test file`];
    const wanted = path.join(" > ");
    const exists =
      wanted !== "" &&
      found.some((title) => title.some((_, from) => title.slice(from).join(" > ") === wanted));
    return exists ? [] : [`${file} has no test "${wanted}"`];
  });
}

/**
 * Returns the titles of a test file, which is read once; null if it is no test file.
 * @param {string} root
 * @returns {(file: string) => string[][] | null}
 */
function titlesIn(root) {
  /** @type {Map<string, string[][] | null>} */
  const known = new Map();
  return (file) => {
    const before = known.get(file);
    if (before !== undefined) return before;
    const path = join(root, file);
    const isTest = TEST_FILE.test(file) && existsSync(path);
    const titles = isTest ? testTitles(file, readFileSync(path, "utf8")) : null;
    known.set(file, titles);
    return titles;
  };
}

/**
 * Summary per chapter.
 * @param {Standard} standard
 * @param {Answers} answers
 * @returns {Row[]}
 */
export function tally(standard, answers) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  for (const id of targetsOf(standard).keys()) {
    const chapter = chapterOf(id);
    const row = rows.get(chapter) ?? {
      chapter,
      name: standard.chapters[chapter] ?? "",
      targets: 0,
      covered: 0,
      duty: 0,
      notApplicable: 0,
      open: 0,
    };
    row.targets += 1;
    const answer = answers[id];
    if (answer?.tests) row.covered += 1;
    else if (answer?.duty) row.duty += 1;
    else if (answer?.notApplicable) row.notApplicable += 1;
    else row.open += 1;
    rows.set(chapter, row);
  }
  return [...rows.values()];
}
